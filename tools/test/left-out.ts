import { drawSome } from './draw.ts';

/** What starts whole products and kills them while money is paid: each goes the same way with another thing that pays. */
const KILLED = ['activity-kill', 'card-kill', 'jackpot-kill', 'kill-outbox', 'payout-kill', 'task-kill', 'timed-kill'];
/** Stores that lose their power, their files or their disk. */
const BROKEN = ['damage', 'full-disk', 'power-cut'];

const FOLDER = 'server/test/resilience';

/** Files that a run by day leaves to the others, drawn by its seed; none at night. */
export const leftOut = (): string[] => {
  const drawn = new Set([...drawSome(KILLED, 3, 'loops of kills'), ...drawSome(BROKEN, 1, 'broken stores')]);
  return [...KILLED, ...BROKEN].filter((name) => !drawn.has(name)).map((name) => `${FOLDER}/${name}.test.ts`);
};
