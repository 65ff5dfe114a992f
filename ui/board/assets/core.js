// What the board of a game is made of: the one module that it imports.
export { mount } from "./board.js";
export { card, pile } from "./cards.js";
export { button, cap } from "./choices.js";
export { amount, capital, die, hidden, icon } from "./drawings.js";
export { h, patch } from "./elements.js";
export { player } from "./seats.js";
