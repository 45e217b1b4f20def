import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_NIGHT, seedOf, TEST_SEED } from '../../../tools/test/draw.ts';
import { createRandom } from '../damage/random.ts';
import { startBusyLoops } from '../kill/busy-loops.ts';
import { whyNoDisk } from '../power/disk.ts';
import { createLife, type Cut, type Moment } from '../power/life.ts';
import { lineOf, summaryOf } from '../power/summary.ts';
import { holdWriteBack } from '../power/write-back.ts';

/** Of each kind. */
const CUTS = Number(process.env.POWER_CUTS ?? (IS_NIGHT ? 10 : 1));
const isLong = CUTS > 1;
const SHORTEST_MS = 200;
const LONGEST_MS = isLong ? 60_000 : 5_000;
const LIMIT_A_CUT_MS = 600_000;

const why = whyNoDisk();
if (why !== undefined) console.log(`power cuts were not run: ${why}`);
const random = createRandom(seedOf('power-cut'));
const cuts: Cut[] = [];

/** As many in each doubling of the time: what is made in a first start is made in its first seconds. */
const early = (): Moment => ({
  from: 'start',
  ms: Math.round(SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** (random.below(1_000) / 1_000)),
});
/** Every fourth meets a start that mends what the cut before it left. */
const later = (cut: number): Moment =>
  cut % 4 === 3
    ? { from: 'start', ms: SHORTEST_MS + random.below(5_000) }
    : { from: 'bets', ms: random.below(isLong ? 8_000 : 3_000) };
const mountOf = (cut: number) => (cut % 2 === 0 ? 'strict' : 'usual');

const note = (cut: Cut): void => {
  cuts.push(cut);
  if (isLong || cut.faults.length > 0) console.log(lineOf(cut));
};

describe.skipIf(why !== undefined)(
  `power cuts of the whole product (TEST_SEED=${TEST_SEED})`,
  { timeout: CUTS * LIMIT_A_CUT_MS },
  () => {
    let putBackWriteBack: () => void = () => undefined;
    let endBusyLoops: () => void = () => undefined;
    beforeAll(() => {
      putBackWriteBack = holdWriteBack();
      endBusyLoops = startBusyLoops();
    });
    afterAll(() => {
      endBusyLoops();
      putBackWriteBack();
      console.log(`${summaryOf(cuts)} (TEST_SEED=${TEST_SEED})`);
    });

    it('comes up by itself after a cut at any moment of its first start', async () => {
      for (let at = 0; at < CUTS; at++) {
        const life = createLife(`a${at}`);
        const mount = mountOf(at);
        try {
          await life.mount(mount);
          note(await life.cut('first', early(), mountOf(at + 1)));
        } finally {
          await life.end();
        }
      }
      expect(cuts.flatMap(({ kind, faults }) => (kind === 'first' ? faults : []))).toEqual([]);
    });

    it('has every acknowledged bet exactly once after cuts while bets come in', async () => {
      const life = createLife('b');
      const mount = mountOf(0);
      try {
        await life.mount(mount);
        for (let at = 0; at < CUTS; at++) {
          const cut = await life.cut('later', later(at), mountOf(at + 1));
          note(cut);
          // What it left is no beginning for another one.
          if (cut.faults.length > 0) break;
        }
      } finally {
        await life.end();
      }
      expect(cuts.flatMap(({ kind, faults }) => (kind === 'later' ? faults : []))).toEqual([]);
    });
  },
);
