/** Amounts in micros of the currency of the prizes, percentages in ten-thousandths of a percent: 12.5 % is 125,000. */
export type PrizeRow = { from: number; to: number; amount: bigint | null; pctE4: bigint | null };
export type PrizePool = { kind: 'fixed'; amount: bigint } | { kind: 'bet_share'; pctE4: bigint };

const WHOLE_E4 = 1_000_000n;

/** `12.5` → 125000n: percent with at most four decimals. */
export const pctToE4 = (text: string): bigint => {
  const [integer = '', fraction = ''] = text.split('.');
  return BigInt(integer) * 10_000n + BigInt(fraction.padEnd(4, '0'));
};

const places = ({ from, to }: PrizeRow): bigint => BigInt(to - from + 1);
const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** Amounts of all places together, and the parts of the pool of all places together. */
export const fixedSum = (rows: readonly PrizeRow[]): bigint => total(rows.map((row) => (row.amount ?? 0n) * places(row)));
export const sharesE4 = (rows: readonly PrizeRow[]): bigint => total(rows.map((row) => (row.pctE4 ?? 0n) * places(row)));

/** The most that can be paid when every place is taken. A share of the stakes is cut to what the fixed prizes leave of the budget. */
export const mostPaid = ({
  rows,
  pool,
  budget,
}: {
  rows: readonly PrizeRow[];
  pool: PrizePool | null;
  budget: bigint;
}): bigint => {
  const fixed = fixedSum(rows);
  if (pool === null) return fixed;
  if (pool.kind === 'fixed') return fixed + part(pool.amount, sharesE4(rows));
  return fixed > budget ? fixed : fixed + part(budget - fixed, sharesE4(rows));
};

/** What the pool holds: as fixed, or the share of the stakes that count, at most what the fixed prizes leave of the budget. */
export const poolOf = (
  { rows, pool, budget }: { rows: readonly PrizeRow[]; pool: PrizePool | null; budget: bigint },
  /** In the currency of the prizes. */
  stakes: bigint,
): bigint | null => {
  if (pool === null) return null;
  if (pool.kind === 'fixed') return pool.amount;
  const wanted = part(stakes, pool.pctE4);
  const left = budget - fixedSum(rows);
  return wanted < left ? wanted : left;
};

const part = (amount: bigint, pctE4: bigint): bigint => (amount * pctE4) / WHOLE_E4;

type Paid = { rows: readonly PrizeRow[]; pool: bigint | null; decimals: number };

/** What a place gets, cut to the decimals of the currency; 0: nothing. */
export const prizeOf = ({ rows, pool, decimals }: Paid, rank: number): bigint => {
  const row = rows.find(({ from, to }) => rank >= from && rank <= to);
  if (row === undefined) return 0n;
  const prize = row.amount ?? part(pool ?? 0n, row.pctE4 ?? 0n);
  const unit = 10n ** BigInt(6 - decimals);
  return (prize / unit) * unit;
};

/** Places that have a prize. */
export const prizedPlaces = (rows: readonly PrizeRow[]): number => Number(total(rows.map(places)));
export const lastPlace = (rows: readonly PrizeRow[]): number => rows.at(-1)?.to ?? 0;

type Robots = { count: number; names: readonly string[]; finalScore: bigint };

/** What leaderboards show of robots at an instant: the highest first, evenly apart, all growing evenly from the start to the end. */
export const robotScores = (
  { count, names, finalScore }: Robots,
  { startsAtMs, endsAtMs, nowMs }: { startsAtMs: number; endsAtMs: number; nowMs: number },
): { name: string; score: bigint }[] => {
  const length = BigInt(Math.max(1, endsAtMs - startsAtMs));
  const passed = BigInt(Math.min(Math.max(0, nowMs - startsAtMs), Math.max(1, endsAtMs - startsAtMs)));
  return Array.from({ length: count }, (_, place) => ({
    name: robotName(names, place),
    score: (finalScore * BigInt(count - place) * passed) / (BigInt(count) * length),
  }));
};

const robotName = (names: readonly string[], place: number): string => {
  const name = names[place % names.length] ?? '';
  return place < names.length ? name : `${name} ${Math.floor(place / names.length) + 1}`;
};
