"""What more or less of a figure means to a player, as clauses with a place for how much."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

LENGTH, CHOICES, PACE, TENSION, LUCK, POINTS, SEATS, TABLE, MECHANICS, OWN = (
    "length", "choices", "pace", "tension", "luck", "points", "seats", "table", "mechanics", "own",
)  # fmt: skip


class Saying(NamedTuple):
    """A clause, what it is about, and how much a player notices of it."""

    theme: str
    clause: str
    weight: float = 1.0
    one_game: bool = False  # only of tables of one game: points of two games can't be compared
    one_size: bool = False  # only of tables of as many players: of four each wins less often


SAYINGS: Final = MappingProxyType(
    {
        "rounds": Saying(LENGTH, "a game takes {many} rounds"),
        "rounds_deviation": Saying(LENGTH, "games differ {much} in length", 0.5),
        "decisions": Saying(CHOICES, "players are asked {often} in a game", 1.2),
        "decision_factor": Saying(CHOICES, "a choice is among {many} options", 0.8),
        "meaningful_moves": Saying(CHOICES, "each choice matters {much}", 1.1),
        "choice_gap": Saying(CHOICES, "the best option stands out {much}", 0.7),
        "decision_share": Saying(CHOICES, "a {larger} part of all steps leaves a choice", 0.5),
        "branching_trend": Saying(CHOICES, "choices widen {much} towards the end", 0.25),
        "decisions_a_round": Saying(PACE, "a player decides {often} in a round", 0.9),
        "downtime": Saying(
            PACE, "between two own choices a player waits for {many} choices of others", 1.0
        ),
        "kingmaking": Saying(PACE, "a loser's last choice makes another one win {often}", 0.8),
        "drama": Saying(TENSION, "who wins in the end has been behind {much}", 1.1),
        "lead_change": Saying(TENSION, "the lead changes {often}", 1.0),
        "lead_change_by_chance": Saying(TENSION, "the favourite changes {often}", 0.9),
        "decisiveness": Saying(TENSION, "a game is settled {early}", 1.0),
        "sure_share": Saying(TENSION, "play goes on {long} once the winner is clear", 0.8),
        "catch_up_25": Saying(TENSION, "who is last early on wins {often}", 0.6, one_size=True),
        "catch_up_50": Saying(TENSION, "who is last at half time wins {often}", 0.9, one_size=True),
        "catch_up_75": Saying(
            TENSION, "who is last late in the game wins {often}", 0.8, one_size=True
        ),
        "skill_luck": Saying(LUCK, "choices weigh {much} against luck", 1.2),
        "volatility": Saying(LUCK, "the chances swing {much}", 0.9),
        "killer_move": Saying(LUCK, "a single choice and its luck can change {much}", 0.7),
        "skill_trace": Saying(LUCK, "the stronger bot wins {often}", 1.1),
        "score_sparsity": Saying(POINTS, "a choice changes the points {often}", 0.6),
        "leader_gap": Saying(POINTS, "the leader is {far} ahead", 0.7, one_game=True),
        "final_margin": Saying(POINTS, "the winner ends {far} ahead", 0.8, one_game=True),
        "points_a_round": Saying(POINTS, "a round brings {many} points", 0.8, one_game=True),
        "first_seat_advantage": Saying(SEATS, "who goes first wins {often}", 0.9, one_size=True),
        "balance": Saying(SEATS, "seats win {evenly}", 0.7),
        "drawishness": Saying(SEATS, "victories are shared {often}", 0.6),
        "timeouts": Saying(SEATS, "games come to no end of their own {often}", 0.8),
        "state_size": Saying(TABLE, "{many} things lie on the table", 0.6),
        "hidden_share": Saying(TABLE, "a {larger} part of the table is hidden", 0.6),
        "pick_rate": Saying(TABLE, "a card on offer is taken {often}", 0.5),
    }
)


class Form(NamedTuple):
    """How much, in words: by a ratio where the words allow one, else only more or less."""

    ratio: str
    more: str
    less: str


FORMS: Final = MappingProxyType(
    {
        "many": Form("{} as many", "more", "fewer"),
        "much": Form("{} as much", "more", "less"),
        "often": Form("{} as often", "more often", "less often"),
        "long": Form("{} as long", "longer", "shorter"),
        "far": Form("{} as far", "further", "less far"),
        "larger": Form("", "larger", "smaller"),
        "early": Form("", "earlier", "later"),
        "evenly": Form("", "more evenly", "less evenly"),
    }
)
USUAL: Final = "much"  # of a clause that a game gives without saying how


def own_saying(clause: str, title: str) -> Saying:
    """Of a figure of a game's own, by the clause that it gives, else by its title alone."""
    return Saying(OWN, clause or f"there is {{much}} of “{title.lower()}”", 0.7)


def mechanic_saying(title: str) -> Saying:
    """Of a mechanic's uses."""
    return Saying(MECHANICS, f"“{title}” comes up {{often}}", 0.6, one_game=True)
