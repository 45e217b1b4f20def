import { randomInt } from 'node:crypto';

/** `npm run test:night` leaves nothing out. */
export const IS_NIGHT = process.env['TEST_RUN'] === 'night';

/** One for all draws of a run. `npm test` draws and prints it; with TEST_SEED it draws the same again. */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));

/** Files that the run leaves to others, as it tells its programs (left-out.ts); none where somebody names a file himself. */
export const LEFT_OUT: readonly string[] = (process.env['TEST_LEFT_OUT'] ?? '').split(' ').filter(Boolean);

/** `count` of them in their order, drawn by the seed and by a name of the draw; at night all. */
export const drawSome = <T>(all: readonly T[], count: number, name: string): T[] => {
  if (IS_NIGHT || count >= all.length) return [...all];
  const ranked = all.map((one, at) => ({ one, at, rank: hash(`${TEST_SEED} ${name} ${at}`) }));
  const drawn = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, count);
  return drawn.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
};

/** Of a generator of one's own, by the run's seed and a name. */
export const seedOf = (name: string): number => hash(`${TEST_SEED} ${name}`);

/** FNV-1a with the last mixing of MurmurHash3: neighbours get ranks far apart. */
const hash = (text: string): number => {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
};
