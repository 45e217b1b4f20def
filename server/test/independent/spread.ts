import { type Entry, measuresOf } from './ledger.ts';

/** Upper ends in USD, both the seed's own; the first bucket is exactly nothing, the last has no end. */
const PRIZE_ENDS = [0, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const KPI_ENDS = [0, 100, 200, 400, 800, 1_200, 2_000, 5_000, 10_000];

/** Which bucket an amount in millionths falls into: above the end before, up to and with its own. */
const placeOf = (amount: bigint, ends: readonly number[]): number => {
  const place = ends.findIndex((end) => amount <= BigInt(end) * 1_000_000n);
  return place < 0 ? ends.length : place;
};

/** Upper ends of the levels of stake in millionths of a USD. */
const STAKE_ENDS = [
  0n,
  200_000n,
  1_000_000n,
  5_000_000n,
  ...[20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map((end) => BigInt(end) * 1_000_000n),
];
export const STAKE_NAMES = [
  '0',
  '0-0.2',
  '0.2-1',
  '1-5',
  '5-20',
  '20-50',
  '50-100',
  '100-200',
  '200-500',
  '500-1000',
  '1000-2000',
  '2000-5000',
  '5000-10000',
  '>10000',
];

/** The level of stake of E-1 that a bet lies at. */
export const stakeLevelOf = ({ usd }: Entry): string => STAKE_NAMES[STAKE_ENDS.findIndex((end) => usd.bet <= end)] ?? '>10000';

/** Rounds and wins of a row of E-6 by the size of the win; bets inside a round of another bring a win and no round. */
export const prizesOf = (entries: readonly Entry[]): Record<string, string | number | null> => {
  const figures: [string, string | number | null][] = [['rounds', entries.filter(({ isRound }) => isRound).length]];
  for (let place = 0; place <= PRIZE_ENDS.length; place++) {
    const here = entries.filter(({ usd }) => placeOf(usd.win, PRIZE_ENDS) === place);
    figures.push([`rounds_${place}`, here.filter(({ isRound }) => isRound).length]);
    // As if all were paid for: the sources do not mix in a row.
    figures.push([
      `win_${place}`,
      measuresOf(
        here.map((entry) => ({ ...entry, source: 'normal' as const })),
        'usd',
      ).win ?? null,
    ]);
  }
  return Object.fromEntries(figures);
};

/** Players of a row of E-5 by what they bet in it. */
export const kpiOf = (entries: readonly Entry[]): Record<string, string | number | null> => {
  const paid = entries.filter(({ source }) => source === 'normal');
  const players = [...Map.groupBy(paid, ({ site, player }) => `${site.id}/${player}`).values()].filter((bets) =>
    bets.some(({ isRound }) => isRound),
  );
  const places = players.map((bets) =>
    placeOf(
      bets.reduce((total, { usd }) => total + usd.bet, 0n),
      KPI_ENDS,
    ),
  );
  const { rounds, bet, win, win_loss, rate } = measuresOf(paid, 'usd');
  const counts = Array.from({ length: KPI_ENDS.length + 1 }, (_, place) => places.filter((one) => one === place).length);
  return {
    players: players.length,
    rounds: rounds ?? null,
    bet: bet ?? null,
    win: win ?? null,
    win_loss: win_loss ?? null,
    rate: rate ?? null,
    ...Object.fromEntries(counts.map((count, place) => [`players_${place}`, count])),
  };
};
