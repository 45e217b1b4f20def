import { expect, it } from 'vitest';
import { IS_NIGHT } from '../../../tools/test/draw.ts';
import { createIdFilter } from './id-filter.ts';

const IDS = IS_NIGHT ? 1_000_000 : 250_000;
const MAX_FALSE_RATE = 0.005;

it('says maybe to everything until it is loaded', () => {
  const filter = createIdFilter({ firstCapacity: 16 });
  expect([filter.isLoaded(), filter.mayHold('never added')]).toEqual([false, true]);
  filter.markLoaded();
  expect([filter.isLoaded(), filter.mayHold('never added')]).toEqual([true, false]);
});

it.each([
  ['one after the other', (n: number) => `bet-${n}`],
  ['with the number in front', (n: number) => `${n}-bet-of-a-long-winded-platform`],
  ['like UUIDs', (n: number) => `${n.toString(16).padStart(8, '0')}-5f3c-4a61-9d2e-${(n * 7919).toString(16).padStart(12, '0')}`],
])('never denies a known id and rarely affirms a new one: ids %s', (_, idOf) => {
  // Starts small, so that the ids lie in several segments.
  const filter = createIdFilter({ firstCapacity: 1 << 14 });
  for (let n = 0; n < IDS; n++) filter.add(idOf(n));
  filter.markLoaded();
  let denied = 0;
  let affirmed = 0;
  for (let n = 0; n < IDS; n++) if (!filter.mayHold(idOf(n))) denied += 1;
  for (let n = IDS; n < 2 * IDS; n++) if (filter.mayHold(idOf(n))) affirmed += 1;
  expect(denied).toBe(0);
  expect(affirmed / IDS).toBeLessThan(MAX_FALSE_RATE);
});
