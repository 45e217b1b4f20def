import { perPlace, PRIZE_PLACES } from '@manager/contract/features/statistics/buckets';
import { add, type Decimal, decimal, ratePct, toWire, ZERO } from '@manager/domain/money';
import type { PrizeCell } from './prize-query.ts';

const NO_STAKE = -1;

type Tally = { rounds: number; win: Decimal };

/** The cells of one row or total as fields of the wire: counts, sums and what part of the whole they are. Σ cells = whole. */
export const prizeLevel = (cells: readonly PrizeCell[]) => {
  const tallies = new Map<number, Tally>();
  for (const { bucket, rounds, win_sum: win } of cells) {
    const tally = tallies.get(bucket) ?? { rounds: 0, win: ZERO };
    tallies.set(bucket, { rounds: tally.rounds + Number(rounds), win: add(tally.win, decimal(win)) });
  }
  const all = [...tallies.values()];
  const rounds = all.reduce((sum, tally) => sum + tally.rounds, 0);
  const win = all.reduce((sum, tally) => add(sum, tally.win), ZERO);
  const at = (bucket: number): Tally => tallies.get(bucket) ?? { rounds: 0, win: ZERO };
  return {
    rounds,
    win: toWire(win),
    ...perPlace(PRIZE_PLACES, 'rounds', (place) => at(place).rounds),
    ...perPlace(PRIZE_PLACES, 'rounds_pct', (place) => ratePct(decimal(String(at(place).rounds)), decimal(String(rounds)))),
    ...perPlace(PRIZE_PLACES, 'win', (place) => toWire(at(place).win)),
    ...perPlace(PRIZE_PLACES, 'win_pct', (place) => ratePct(at(place).win, win)),
    rounds_no_stake: at(NO_STAKE).rounds,
    win_no_stake: toWire(at(NO_STAKE).win),
  };
};
