// What is heard: dice, cards, one's turn, won and lost; all of it made here, by a few oscillators.

/** @typedef {"dice" | "card" | "turn" | "win" | "lose"} Heard */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/**
 * Make a sound; where a browser lets nobody be heard yet, none is made.
 * @param {Heard} name
 */
export function sound(name) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const { currentTime } = context;
  if (name === "dice") {
    for (const at of [0, 0.07, 0.13, 0.24, 0.31])
      rustle(context, currentTime + at, 0.04, 1900, 0.3);
  } else if (name === "card") {
    rustle(context, currentTime, 0.14, 4200, 0.12);
  } else {
    for (const [nth, pitch] of TUNES[name].entries())
      tone(context, currentTime + 0.13 * nth, pitch);
  }
}

/** @type {Record<"turn" | "win" | "lose", number[]>} in hertz */
const TUNES = {
  turn: [659, 988],
  win: [523, 659, 784, 1047],
  lose: [440, 349, 294],
};

/**
 * @param {AudioContext} audio
 * @param {number} at in seconds
 * @param {number} pitch
 */
function tone(audio, at, pitch) {
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.16, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.42);
}

/**
 * @param {AudioContext} audio
 * @param {number} at in seconds
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function rustle(audio, at, length, pitch, loud) {
  if (!hiss) {
    hiss = new AudioBuffer({ length: audio.sampleRate / 4, sampleRate: audio.sampleRate });
    const samples = hiss.getChannelData(0);
    for (const place of samples.keys()) samples[place] = 2 * Math.random() - 1;
  }
  const noise = new AudioBufferSourceNode(audio, { buffer: hiss });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.4 });
  const volume = new GainNode(audio, { gain: loud });
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  noise.connect(band).connect(volume).connect(audio.destination);
  noise.start(at, 0, length);
}
