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
