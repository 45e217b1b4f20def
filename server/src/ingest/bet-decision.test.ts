import fc from 'fast-check';
import { RATE_UNIT } from '@manager/domain/micros';
import { expect, it } from 'vitest';
import { decideBet, type Candidate, type Tally } from './bet-decision.ts';
import { stampBet, type BetFact, type ResolvedBet } from '../fact/bet-fact.ts';
import { type BetRow, readBetRow } from '../fact/bet-row.ts';
import { JournalBodies } from '../journal/bet-bodies.ts';

type Step = { betId: string; version: number; status: BetRow['status']; bet: number; win: number; minute: number };
type Outcome = 'accepted' | 'duplicate' | 'amended' | 'rejected';

const AT_MS = Date.UTC(2026, 0, 31, 23, 30);
const DAY_MS = 86_400_000;
const resolved: Omit<ResolvedBet, 'row'> = {
  place: {
    site: { id: 1, agentId: 2, isTest: false, jurisdiction: '', stampSettleDay: (ms) => Math.floor(ms / DAY_MS) },
    gameId: 3,
    rates: [{ fromMs: 0, rateE12: RATE_UNIT }],
    pace: undefined,
    stakeLimit: undefined,
  },
  player: { id: 4, currency: 'USD', isTest: false, subAgent: '' },
};

const rowOf = ({ betId, version, status, bet, win, minute }: Step): BetRow => {
  const sent = {
    bet_id: betId,
    round_id: betId,
    site: 's',
    player: 'p',
    game: 'g',
    currency: 'USD',
    bet: '0',
    win: '0',
    status,
    source: 'normal',
    bet_at: new Date(AT_MS).toISOString(),
    row_version: version,
  };
  const amounts = { bet: BigInt(bet), validBet: BigInt(bet), win: BigInt(win) };
  const settledAtMs = status === 'pending' ? -1 : AT_MS + minute * 60_000;
  return { ...readBetRow(sent, { line: 1, nowMs: AT_MS + DAY_MS }), ...amounts, settledAtMs };
};

/** Keeps what is written, as ClickHouse would. */
class WrittenBodies extends JournalBodies {
  readonly written: { fact: BetFact; sign: 1 | -1 }[] = [];
  override addBet(fact: BetFact, sign: 1 | -1): void {
    this.written.push({ fact, sign });
    super.addBet(fact, sign);
  }
}

/** The rules of docs/formulas.md#versions-of-a-bet in one table: which status may follow which, by a higher version. */
const MAY_FOLLOW: Record<Step['status'], readonly Step['status'][]> = {
  pending: ['pending', 'settled', 'cancelled'],
  settled: ['settled', 'adjusted', 'cancelled'],
  adjusted: ['adjusted', 'settled', 'cancelled'],
  cancelled: [],
};

const modelOutcome = (kept: Step | undefined, next: Step): Outcome => {
  if (kept === undefined) return 'accepted';
  if (next.version <= kept.version) return 'duplicate';
  if (kept.status === 'cancelled') return next.status === 'cancelled' ? 'duplicate' : 'rejected';
  return MAY_FOLLOW[kept.status].includes(next.status) ? 'amended' : 'rejected';
};

const step = fc.record({
  betId: fc.constantFrom('a', 'b', 'c'),
  version: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom<Step['status']>('pending', 'settled', 'settled', 'adjusted', 'cancelled'),
  bet: fc.nat(1_000_000),
  win: fc.nat(1_000_000),
  // across the end of a day and of a month
  minute: fc.nat(120),
});

it('agrees with a trivial model for any sequence of versions, states and repeats', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const model = new Map<string, Step>();
      const expected: Outcome[] = [];
      const known = new Map<string, BetFact>();
      const bodies = new WrittenBodies();
      const seen: Outcome[] = [];
      for (const next of steps) {
        const outcome = modelOutcome(model.get(next.betId), next);
        expected.push(outcome);
        if (outcome === 'accepted' || outcome === 'amended') model.set(next.betId, next);

        const tally: Tally = { accepted: 0, duplicates: 0, amended: 0, rejected: [] };
        const row = rowOf(next);
        const candidate: Candidate = { ...resolved, row, first: stampBet({ ...resolved, row }) };
        const after = decideBet(candidate, known.get(next.betId), { bodies, tally, nowMs: AT_MS + DAY_MS });
        if (after !== undefined) known.set(next.betId, after);
        seen.push(
          tally.accepted === 1 ? 'accepted' : tally.duplicates === 1 ? 'duplicate' : tally.amended === 1 ? 'amended' : 'rejected',
        );
        expect(tally.accepted + tally.duplicates + tally.amended + tally.rejected.length).toBe(1);
      }
      expect(seen).toEqual(expected);
      for (const [betId, newest] of model) {
        const rows = bodies.written.filter(({ fact }) => fact.betId === betId);
        const net = (of: (fact: BetFact) => bigint): bigint =>
          rows.reduce((sum, { fact, sign }) => sum + BigInt(sign) * of(fact), 0n);
        expect({ rows: net(() => 1n), bet: net((f) => f.bet), win: net((f) => f.winGame), winUsd: net((f) => f.winUsd) }).toEqual(
          { rows: 1n, bet: BigInt(newest.bet), win: BigInt(newest.win), winUsd: BigInt(newest.win) },
        );
        // Day by day as well: what is taken back is taken back where it was booked.
        for (const day of new Set(rows.map(({ fact }) => fact.settleDay))) {
          const here = rows.filter(({ fact }) => fact.settleDay === day).reduce((sum, { sign }) => sum + sign, 0);
          expect(here).toBe(day === known.get(betId)?.settleDay ? 1 : 0);
        }
        expect(known.get(betId)).toMatchObject({ rowVersion: newest.version, status: newest.status });
      }
      expect(new Set(bodies.written.map(({ fact }) => fact.betId))).toEqual(new Set(model.keys()));
    }),
    { numRuns: 2_000 },
  );
});

it('keeps day and rate of the first settled version', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let known: BetFact | undefined;
      let stamped: BetFact | undefined;
      for (const next of steps) {
        const row = rowOf({ ...next, betId: 'a' });
        known = decideBet({ ...resolved, row, first: stampBet({ ...resolved, row }) }, known, {
          bodies: new JournalBodies(),
          tally: { accepted: 0, duplicates: 0, amended: 0, rejected: [] },
          nowMs: AT_MS + DAY_MS,
        });
        if (known?.status === 'pending') continue;
        stamped ??= known;
        expect([known?.settleDay, known?.fxRateE12]).toEqual([stamped?.settleDay, stamped?.fxRateE12]);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('never lets a settled bet say anew what paid for it: prizes, cards and rounds followed from that', () => {
  const decide = (row: BetRow, known?: BetFact) => {
    const tally: Tally = { accepted: 0, duplicates: 0, amended: 0, rejected: [] };
    const fact = decideBet({ ...resolved, row, first: stampBet({ ...resolved, row }) }, known, {
      bodies: new JournalBodies(),
      tally,
      nowMs: AT_MS,
    });
    return { fact, said: tally.rejected.map(({ message }) => message) };
  };
  const at = { betId: 'a', bet: 10, win: 0, minute: 1 } as const;
  const pending = decide(rowOf({ ...at, version: 1, status: 'pending' })).fact;
  const settled = rowOf({ ...at, version: 2, status: 'settled' });
  const byCard = decide({ ...settled, source: 'card', sourceId: 'card-1' }, pending);
  expect(byCard.said).toEqual([]);
  const again = rowOf({ ...at, version: 3, status: 'settled' });
  expect(decide({ ...again, source: 'card', sourceId: 'card-2' }, byCard.fact).said).toEqual([
    '"source_id" never changes for a bet id that was settled',
  ]);
  for (const source of ['normal', 'free_round', 'bonus'] as const)
    expect(decide({ ...again, source, sourceId: 'card-1' }, byCard.fact).said).toEqual([
      '"source" never changes for a bet id that was settled',
    ]);
  expect(decide({ ...again, source: 'card', sourceId: 'card-1' }, byCard.fact).said).toEqual([]);
});
