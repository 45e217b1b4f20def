import type { DetailCheck } from './bet-detail.ts';
import { type Decimal, decimal, parseMoney, ratePct, sum, toWire } from './money.ts';

/** The detail payload of a bet that is a slice of a fishing session, version 1. Amounts and percentages are decimal texts; names are the wire's. */
export type FishingRound = {
  kind: 'fishing';
  version: 1;
  round: string;
  game: string;
  math_version: string;
  rtp_profile: string;
  session: string;
  room: string;
  started_at: string;
  ended_at: string;
  fish: FishRow[];
  weapons: WeaponRow[];
  /** In the order of time. */
  events: FishingEvent[];
  jackpot?: { tier: string; amount: string };
  totals: { shots: number; kills: number; cost: string; win: string };
  balance?: { before: string; after: string };
};

type Figures = { shots: number; hits: number; kills: number; cost: string; win: string };

/** What one bullet did to one kind of fish. `rtp_pct`: the return that the mathematics gives this fish. */
export type FishRow = Figures & { bullet: string; fish: string; rtp_pct?: string };

/** What a special weapon did: free bullets, drill, laser, bomb. It is no row of `fish`. */
export type WeaponRow = Figures & { weapon: string; uses: number; rtp_pct?: string };

export const FISHING_EVENT_KINDS = ['boss', 'weapon', 'jackpot', 'big_win'] as const;
export type FishingEvent = {
  at: string;
  kind: (typeof FISHING_EVENT_KINDS)[number];
  fish?: string;
  weapon?: string;
  amount?: string;
};

/**
 * Integrity of a slice (docs/formulas.md#detail-of-a-fishing-slice): no fish is hit more often than it was shot at, nor caught more often than
 * it was hit; fish and weapons add up to the totals, wins with the jackpot; and these are what was booked. The first broken rule is reported.
 * A win without a stake is legal: free bullets were left from before.
 */
export function checkFishingRound(round: FishingRound, booked: { bet: Decimal; win: Decimal }): DetailCheck {
  const unreadable = amountsOf(round).find((text) => 'fault' in parseMoney(text));
  if (unreadable !== undefined) return { ok: false, fault: 'unreadable', text: unreadable };

  const { fish, weapons, totals, jackpot } = round;
  // One shot of a laser or a bomb hits many fish, but none is caught that was not hit.
  const missed = fish.find(({ shots, hits }) => hits > shots);
  if (missed !== undefined) return counted('hits', missed.shots, missed.hits);
  const rows: readonly Figures[] = [...fish, ...weapons];
  const unhit = rows.find(({ hits, kills }) => kills > hits);
  if (unhit !== undefined) return counted('kills', unhit.hits, unhit.kills);

  for (const name of ['shots', 'kills'] as const) {
    const all = rows.reduce((total, row) => total + row[name], 0);
    if (all !== totals[name]) return counted(name === 'shots' ? 'sum_shots' : 'sum_kills', all, totals[name]);
  }
  const cost = sum(rows.map((row) => decimal(row.cost)));
  const win = sum([...rows.map((row) => decimal(row.win)), decimal(jackpot?.amount ?? '0')]);
  if (!cost.eq(decimal(totals.cost))) return mismatch('cost', { expected: cost, found: decimal(totals.cost) });
  if (!win.eq(decimal(totals.win))) return mismatch('total', { expected: win, found: decimal(totals.win) });
  if (!cost.eq(booked.bet)) return mismatch('bet_cost', { expected: booked.bet, found: cost });
  return win.eq(booked.win) ? { ok: true } : mismatch('bet_win', { expected: booked.win, found: win });
}

const amountsOf = ({ fish, weapons, events, jackpot, totals, balance }: FishingRound): string[] => [
  ...fish.flatMap(({ bullet, cost, win }) => [bullet, cost, win]),
  ...weapons.flatMap(({ cost, win }) => [cost, win]),
  ...events.flatMap(({ amount }) => (amount === undefined ? [] : [amount])),
  jackpot?.amount ?? '0',
  totals.cost,
  totals.win,
  balance?.before ?? '0',
  balance?.after ?? '0',
];

type Mismatch = Extract<DetailCheck, { expected: string }>;

const counted = (fault: Mismatch['fault'], expected: number, found: number): DetailCheck => ({
  ok: false,
  fault,
  expected: String(expected),
  found: String(found),
});

const mismatch = (fault: Mismatch['fault'], { expected, found }: { expected: Decimal; found: Decimal }): DetailCheck => ({
  ok: false,
  fault,
  expected: toWire(expected),
  found: toWire(found),
});

/**
 * What a row paid back: win ÷ cost in percent with 4 decimals, null where it cost nothing; and how far that is above the theory of the par
 * sheet in percentage points, null where either is not known (docs/formulas.md#detail-of-a-fishing-slice).
 */
export function returnOf({ cost, win, rtp_pct: theory }: { cost: string; win: string; rtp_pct?: string | undefined }): {
  rtpPct: string | null;
  deviationPct: string | null;
} {
  const rtpPct = ratePct(decimal(win), decimal(cost));
  if (rtpPct === null || theory === undefined) return { rtpPct, deviationPct: null };
  return { rtpPct, deviationPct: decimal(rtpPct).minus(decimal(theory)).toFixed(4) };
}
