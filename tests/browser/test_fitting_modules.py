"""The letters of cards, in a browser, on an empty page."""

from __future__ import annotations

from typing import Any

from tests.browser.modules import Modules

STEPS = """
async ({ Fitting }) => {
  const drawn = () => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done)));
  const sheet = document.createElement("style");
  sheet.textContent = `.face { width: 100px; height: 60px; overflow: hidden; font: 20px/1 serif; }
    .fit-1 .rules { font-size: 14px; } .fit-2 .rules { font-size: 10px; }
    .fit-3 .rules { font-size: 7px; } .fit-4 .rules { font-size: 5px; }
    .title { display: block; } .thin .title { font-size: 8px; }`;
  const root = document.createElement("div");
  root.innerHTML = "<div class='card full'><div class='face'><p class='rules'></p></div></div>"
    + "<div class='card full'><div class='face'><p class='rules'>short</p></div></div>";
  document.body.append(sheet, root);
  const [face, other] = root.querySelectorAll(".face");
  const rules = face.querySelector(".rules");
  rules.style.margin = "0";
  const fitting = new Fitting(root);
  const measured = [];
  const { fit } = fitting;
  fitting.fit = (faces) => {
    measured.push(faces.length);
    fit.call(fitting, faces);
  };
  const look = async (change) => {
    change();
    fitting.look();
    await drawn();
    return [face.className, other.className, face.scrollHeight <= face.clientHeight];
  };
  const long = "many words that need room ".repeat(3);
  const found = {
    long: await look(() => { rules.textContent = long; }),
    again: measured.length,
    same: await look(() => {}),
    unmeasured: measured.length,
    short: await look(() => { rules.textContent = "few words"; }),
    one: measured.at(-1),
    small: await look(() => { face.style.height = "12px"; }),
    wiped: await look(() => { face.className = "face"; }),
    name: await look(() => {
      face.style.height = "60px";
      face.insertAdjacentHTML("afterbegin", "<b class='title'>Nightmarauders</b>");
    }),
  };
  return found;
}
"""


def test_letters_are_fitted_where_a_text_or_its_size_is_another(modules: Modules) -> None:
    found: Any = modules.run("fitting", STEPS)
    (letters, beside, fits) = found["long"]
    assert letters.startswith("face fit-")
    assert (beside, fits) == ("face", True)
    assert found["same"] == found["long"]
    assert found["unmeasured"] == found["again"], "what is as it was is not measured again"
    assert found["short"] == ["face", "face", True]
    assert found["one"] == 1, "the other card is left alone"
    assert found["small"][0].startswith("face fit-")
    assert found["wiped"] == found["small"], "what a drawing takes away is put right"
    assert found["name"] == ["face thin", "face", True], "a long name leaves the text as it is"


MORE = """
async ({ Fitting }) => {
  const drawn = () => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done)));
  const sheet = document.createElement("style");
  sheet.textContent = `.card > .face { width: 100px; height: 60px; overflow: hidden;
      display: flex; flex-direction: column; position: relative; font: 10px/1 serif; }
    .face > .rules { flex: none; margin: 0; line-height: 12px; }
    .emblem { position: absolute; right: 0; bottom: 0; width: 40px; height: 20px; }
    .ribbon { display: flex; width: 300px; } .ribbon > b { flex: none; width: 200px; height: 9px; }
    .fold-1 > .first { width: 120px !important; } .fold-2 > .second { width: 50px !important; }
    .dotted > .rules { flex: 1 1 0; overflow: hidden; }
    .clamped > .rules { flex: none; display: -webkit-box; -webkit-box-orient: vertical;
      -webkit-line-clamp: var(--rest); }`;
  const root = document.createElement("div");
  root.innerHTML = "<div class='ribbon'><b class='first'></b><b class='second'></b></div>"
    + "<div class='card full'><div class='face'><i class='emblem'></i>"
    + "<p class='rules'></p></div></div>";
  document.body.append(sheet, root);
  const [line, face] = [root.querySelector(".ribbon"), root.querySelector(".face")];
  const rules = face.querySelector(".rules");
  const fitting = new Fitting(root);
  const look = async (change) => {
    change();
    fitting.look();
    await drawn();
  };
  const told = (element) => [...element.classList].slice(1).join(" ");
  const found = {};
  await look(() => { rules.textContent = "few words"; });
  found.short = [told(face), told(line)];
  await look(() => {
    rules.textContent = "enough words to reach the picture, as many as that takes, and no more";
  });
  found.reached = told(face);
  await look(() => { rules.textContent = "more words than there is room for ".repeat(12); });
  found.dotted = [told(face), rules.clientHeight % 12, rules.scrollHeight > rules.clientHeight];
  found.inside = face.scrollHeight <= face.clientHeight + 1;
  await look(() => { root.querySelector(".second").style.width = "150px"; });
  found.wide = told(line);
  await look(() => { line.style.width = "500px"; });
  found.roomy = told(line);
  return found;
}
"""


def test_what_has_no_room_ends_in_dots_leaves_its_picture_out_or_folds_its_line(
    modules: Modules,
) -> None:
    found: Any = modules.run("fitting", MORE)
    assert found["short"] == ["", "fold-1 fold-2"], "120 and 200 are more than 300 too"
    assert found["reached"] == "reached"
    letters, part, more = found["dotted"]
    assert letters.startswith("fit-1 fit-2 fit-3 fit-4 dotted clamped")
    assert (part, more) == (0, True), "whole lines"
    assert found["inside"]
    assert found["wide"] == "fold-1"
    assert found["roomy"] == ""
