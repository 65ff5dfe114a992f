// What the board of a game is made of: the one module that it imports.
export { mount } from "./board.js";
export { card, meant, pile } from "./cards.js";
export { button, cap } from "./choices.js";
export { deck } from "./deck.js";
export { amount, capital, die, explained, hidden, icon, worded } from "./drawings.js";
export { h, patch } from "./elements.js";
export { opener, overlay } from "./overlay.js";
export { ribbon } from "./ribbon.js";
export { player } from "./seats.js";
