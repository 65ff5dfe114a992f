// Icons as paths in a box of 24 by 24, drawn for this project (see docs/credits.md).
/** @type {Record<string, string>} */
export const ICONS = {
  dot: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z",
  play: "M6 4l14 8l-14 8z",
  check: "M4 12.5l2.5-2.5l4 4l7.5-8l2.5 2.5l-10 10.500z",
  scroll:
    "M6 3h11a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-1h3V4zM8 7v2h6V7zM8 11v2h6" +
    "v-2zM8 15v2h4v-2z",
  cards:
    "M8 2h11a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-1V7a3 3 0 0 0-3-3H6a2 2 0 0 1 2-2zM4 6h10" +
    "a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z",
  star:
    "M12 2l3 6.600l7.200.800l-5.400 4.900l1.500 7.100L12 17.800l-6.300 3.600l1.500-7.100" +
    "L1.800 9.400L9 8.600z",
  flag: "M5 2h2v1h13l-3 5l3 5H7v9H5z",
  ladder: "M7 2h2v4h6V2h2v20h-2v-4H9v4H7zM9 8v3h6V8zM9 13v3h6v-3z",
  glass: "M5 2h14v3c0 4-4 5-4 7s4 3 4 7v3H5v-3c0-4 4-5 4-7S5 9 5 5zM8 5c0 2 2 3 4 5c2-2 4-3 4-5z",
  territory: "M1 20l7-13l4 6l3-4l8 11zM8 11l-2 4l2-1l2 1z",
  hero: "M12 2c5 0 8 4 8 9v8l-4 3v-7h3l-1-3h-5v9h-2v-9H6l-1 3h3v7l-4-3v-8c0-5 3-9 8-9z",
  treasure: "M6 3h12l5 6l-11 13L1 9zM7 6L5 9h5zM17 6l2 3h-5zM12 5l-2 4h4z",
  expand: "M12 1l5 6h-3v3h3V7l6 5l-6 5v-3h-3v3h3l-5 6l-5-6h3v-3H7v3l-6-5l6-5v3h3V7H7z",
  improve: "M12 2l8 8h-5v5H9v-5H4zM5 18h14v3H5z",
  sleep: "M4 4h9v2l-5 6h5v2H4v-2l5-6H4zM14 14h6v2l-3 4h3v2h-6v-2l3-4h-3z",
  runes: "M12 2l9 10l-9 10L3 12zM12 7l-4 5l4 5l4-5z",
  power: "M21 2v5l-9 10l3 3l-2 2l-4-4l-4 4l-3-3l4-4l-4-4l2-2l3 3L17 2z",
  honor:
    "M12 2l3 6.600l7.200.800l-5.400 4.900l1.500 7.100L12 17.800l-6.300 3.600l1.500-7.100" +
    "L1.800 9.400L9 8.600z",
  insight:
    "M12 5c5 0 9 4 11 7c-2 3-6 7-11 7S3 15 1 12c2-3 6-7 11-7zM12 8a4 4 0 1 0 0 8" +
    "a4 4 0 0 0 0-8z",
  energy: "M14 1L4 14h6l-2 9L20 9h-7z",
  life: "M12 21C6 16 2 12 2 8a5 5 0 0 1 10-2a5 5 0 0 1 10 2c0 4-4 8-10 13z",
  death:
    "M12 2c6 0 9 4 9 9c0 3-1 5-3 6v5H6v-5c-2-1-3-3-3-6c0-5 3-9 9-9zM8 9a2.500 2.500 0 1 0 0 5" +
    "a2.500 2.500 0 0 0 0-5zM16 9a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5z",
  enlightened:
    "M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM11 1h2v3h-2zM11 20h2v3h-2zM1 11h3v2H1zM20 11h3v2h-3" +
    "zM4 5.500L5.500 4l2 2L6 7.500zM16.500 18l1.500-1.500l2 2l-1.500 1.500zM16.500 6l2-2" +
    "L20 5.500l-2 2zM4 18.500l2-2L7.500 18l-2 2z",
  lifebound:
    "M21 2c1 11-3 17-11 17c-2 0-3-.5-4-1l-3 4l-2-1.500l4-5.500C3 6 11 3 21 2zM17 6" +
    "c-5 2-8 5-10 9l1 1c2-4 5-7 9-10z",
  mechana:
    "M10 1h4l.6 3l2 .900L19.200 3L22 5.800l-1.800 2.600l.800 2L24 11v3l-3 .600l-.8 2" +
    "l1.800 2.600L19.200 22l-2.600-1.800l-2 .800L14 24h-4l-.6-3l-2-.800L4.800 22L2 19.200" +
    "l1.800-2.600l-.8-2L0 14v-3l3-.600l.8-2L2 5.800L4.800 3l2.600 1.900l2-.900zM12 8.500" +
    "a4 4 0 1 0 0 8a4 4 0 0 0 0-8z",
  void:
    "M12 1a11 11 0 1 0 11 11a9 9 0 0 1-9 7a7 7 0 0 1-7-7a5 5 0 0 1 5-5a3 3 0 0 1 3 3" +
    "a2 2 0 0 1-2 2a4 4 0 0 0 6-4c0-4-3-7-7-7z",
  all: "M12 1l4 7l8 4l-8 4l-4 7l-4-7l-8-4l8-4z",
  monster:
    "M3 2c3 1 5 3 6 6h6c1-3 3-5 6-6c0 4 0 6-2 9c1 2 1 3 1 5l-5 6l-3-3l-3 3l-5-6c0-2 0-3 1-5" +
    "C3 8 3 6 3 2zM8 11v3l3-1zM16 11l-3 2l3 1z",
  construct: "M4 22v-9h3v-3H4V2h4v3h2V2h4v3h2V2h4v8h-3v3h3v9h-6v-5h-4v5z",
  event: "M14 1L4 14h6l-2 9L20 9h-7z",
  temple: "M12 1l11 6v3H1V7zM3 12h3v7H3zM8 12h3v7H8zM13 12h3v7h-3zM18 12h3v7h-3zM1 20h22v3H1z",
  hand: "M3 8l3-2l4 14H6zM8 5h4v15h-1zM14 5l4 1l-3 14h-2zM20 8l2 2l-5 10h-1z",
  menu: "M3 5h18v3H3zM3 10.500h18v3H3zM3 16h18v3H3z",
  more:
    "M5 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4z" +
    "M19 10a2 2 0 1 0 0 4a2 2 0 0 0 0-4z",
  discard: "M4 3h9v3H7v12h6v3H4zM12 7l9 5l-9 5z",
  undo: "M9 4v4h6a6 6 0 0 1 0 12H7v-3h8a3 3 0 0 0 0-6H9v4L2 9.500z",
  first: "M3 4h3v16H3zM20 4v16L8 12z",
  back: "M18 4v16L6 12z",
  next: "M6 4l12 8l-12 8z",
  last: "M18 4h3v16h-3zM4 4l12 8l-12 8z",
  none: "M12 3l9 9l-9 9l-9-9z",
};
