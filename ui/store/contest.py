"""A tournament that is being played for a page: row by row, into the folder of its run."""

from __future__ import annotations

import shutil

from framework.arena import tournament
from framework.arena.parts import ABOUT, Folder
from framework.arena.plan import Plan, difference
from framework.arena.tournament import Result, play_tournament, read_result
from ui.store.sitting import RESULTS_AT, Sitting


class Contest(Sitting):
    """One tournament that is being played."""

    def play(self) -> None:
        """Play all that is not there yet."""
        order = self.info.tournament
        plan, steps = order.plan, order.steps
        folder = Folder(self.runs.place(self.info.id))
        resume = self._is_there(folder, plan)
        self.go_on_from(read_result(plan, folder).games if resume else 0)
        wanted = tournament.Sitting(steps, watch=self._watch)
        with self.watch.over(self.info.id, "Its first game"):
            result = play_tournament(plan, wanted, folder.path, resume)
        self.runs.shown(self.info.id, result.games)

    def _is_there(self, folder: Folder, plan: Plan) -> bool:
        """Whether some of it has been played; what was played by other rules is played again."""
        if (folder.path / ABOUT).exists() and not difference(folder.about(), plan.key()):
            return True
        shutil.rmtree(folder.path)
        self.runs.place(self.info.id)
        return False

    def _watch(self, result: Result, added: int) -> None:
        self.watch.next(f"Game {result.games + 1}")
        if added == 1 and result.games in RESULTS_AT:
            self.runs.shown(self.info.id, result.games)
            self.results += 1
        self.tell(result.games)
