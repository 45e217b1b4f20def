import { seedOf, TEST_SEED } from '../../../tools/test/draw.ts';
import { createRandom } from '../damage/random.ts';

const SHOWN = 12;

/**
 * Whom a loop kills, drawn by the run's seed: so many of the list in another order, and of the list again when that is not long enough.
 * The first of the list is always among them.
 */
export const drawVictims = <Victim extends string>(list: readonly Victim[], kills: number, name: string): Victim[] => {
  const random = createRandom(seedOf(`${name}, victims`));
  const mixed = (some: readonly Victim[]): Victim[] =>
    some
      .map((one) => ({ one, rank: random.below(2 ** 30) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ one }) => one);
  const rounds: Victim[] = [];
  while (rounds.length < kills)
    rounds.push(...mixed([...list.slice(0, 1), ...mixed(list.slice(1))].slice(0, kills - rounds.length)));
  return rounds;
};

/** For the name of a test: what does the same again, and what was drawn by it. */
export const tellDrawn = (victims: readonly string[]): string =>
  `TEST_SEED=${TEST_SEED}${victims.length > SHOWN ? '' : `: ${victims.join(', ')}`}`;
