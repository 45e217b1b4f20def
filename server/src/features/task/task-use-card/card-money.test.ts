import type { CardRow } from '@manager/contract/features/task/task-use-card';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at, cardWorld, CODES, MINUTE_MS, NOW } from '../../../../test/task/card-world.ts';

const world = await cardWorld();
const { t, db } = world;

const CARDS = 2;
const ROUNDS = 3;
const MAX_WIN_CENTS = 700;

type Told = { round: number; cents: number; state: 'settled' | 'pending' | 'cancelled'; at: number };

const drawnBet = fc.record({
  card: fc.nat(CARDS - 1),
  /** Of six rounds that may be begun, three count. */
  round: fc.nat(5),
  cents: fc.nat(400),
  first: fc.constantFrom('settled', 'settled', 'pending' as const),
  /** Told again: with another win, settled after all, or taken back. */
  later: fc.option(fc.record({ cents: fc.nat(400), state: fc.constantFrom('settled', 'cancelled' as const) })),
});

/** By the words of the documents, in cents: the first three rounds that have a bet that stands count, with all their bets that have a result. */
const expectedOf = (bets: readonly Told[]) => {
  const rounds = [0, 1, 2, 3, 4, 5]
    .map((round) => bets.filter((bet) => bet.round === round))
    .filter((of) => of.some(({ state }) => state !== 'cancelled'))
    // A round began with its first bet, also where that one was taken back.
    .toSorted((a, b) => Math.min(...a.map((bet) => bet.at)) - Math.min(...b.map((bet) => bet.at)))
    .slice(0, ROUNDS);
  let won = 0;
  for (const bet of rounds.flat()) if (bet.state === 'settled') won += bet.cents;
  const isOpen = rounds.flat().some(({ state }) => state === 'pending');
  return { played: rounds.length, won, isOpen };
};

const text = (cents: number): string => (cents / 100).toFixed(2);
const cents = (amount: string): number => Math.round(Number(amount) * 100);

it('is what the bets make of it, amended and told in any order, and pays that once up to its maximum', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(drawnBet, { maxLength: 14 }), fc.infiniteStream(fc.nat(1_000)), async (drawn, order) => {
      run += 1;
      const startMs = NOW + run * 3_600_000;
      t.clock.set(startMs);
      await db.deleteFrom('report_watch').execute();
      const cards = await world.issue(CARDS, { rounds: ROUNDS, max_win: text(MAX_WIN_CENTS) });
      const opened = [];
      for (const card of cards) opened.push(await world.open(card));
      const told: Told[][] = cards.map(() => []);
      const rows = drawn.flatMap(({ card, round, cents: first, first: state, later }, n) => {
        const owner = cards[card] as CardRow;
        // Ten milliseconds a round, one a bet: every instant once.
        const betAt = round * 100 + n;
        const last = later ?? { cents: first, state };
        told[card]?.push({ round, at: betAt, ...last });
        const row = (of: { cents: number; state: string }, version: number) =>
          world.round(owner, {
            bet_id: `m${run}-${n}`,
            round_id: `m${run}-${card}-${round}`,
            win: of.state === 'settled' ? text(of.cents) : '0',
            status: of.state === 'settled' && version > 1 && state === 'settled' ? 'adjusted' : of.state,
            bet_at: at(startMs + betAt),
            settled_at: of.state === 'pending' ? undefined : at(startMs + betAt),
            row_version: version,
          });
        return [row({ cents: first, state }, 1), ...(later === null ? [] : [row(later, 2)])];
      });
      const shuffled = rows
        .map((row) => ({ row, key: order.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ row }) => row);
      for (const [from] of shuffled.entries())
        if (from % 4 === 0) await t.platform.postBets(shuffled.slice(from, from + 4) as never);
      await world.follow();
      // All leave, at the latest now.
      for (const [n, card] of cards.entries())
        await world.ask('POST', 'cards/leave', {
          site: world.site.code,
          player: card.user_name,
          spin_id: opened[n]?.spin_id ?? '',
        });
      for (let minute = 2; minute <= 16; minute += 2) await world.followAt(startMs + minute * MINUTE_MS);
      await Promise.all([world.follow(), world.follow().catch(() => null)]);
      for (const [n, card] of cards.entries()) {
        const wanted = expectedOf(told[n] ?? []);
        const found = await world.now(card);
        expect({ played: found.played, won: cents(found.won) }).toEqual({ played: wanted.played, won: wanted.won });
        const paid = (await world.payoutsOf(card)).reduce((sum, { amount }) => sum + cents(amount), 0);
        // A round without a result is waited for a day.
        if (!wanted.isOpen) expect(paid).toBe(Math.min(wanted.won, MAX_WIN_CENTS));
        else expect(paid).toBe(0);
        if (!wanted.isOpen && wanted.won === 0) expect(found.state).toBe('settled');
        expect(found.state).not.toBe('opened');
      }
    }),
    { numRuns: 8 },
  );
});

it('counts in the figures as free round bonus by its bets, and its payment is in none', async () => {
  t.clock.set(NOW);
  const me = await t.signInAs({ agentId: world.own.id, codes: [...CODES, 'F', 'F-2'] });
  const figures = async () =>
    (await me.call(getSiteReport, { date_from: '2026-03-01', date_to: '2026-03-31' })).sum as unknown as Record<string, string>;
  const before = await figures();
  const [card] = (await world.issue(1, { max_win: '5' })) as [CardRow];
  await world.open(card);
  await t.platform.postBets([
    world.round(card, { win: '1.25' }),
    world.round(card, { win: '2.5' }),
    world.round(card, { win: '3' }),
  ]);
  const credit = {
    credit_id: 'card-credit-1',
    site: world.site.code,
    player: card.user_name,
    kind: 'card',
    currency: 'USD',
    amount: '5',
    granted_at: at(NOW),
    row_version: 1,
  };
  expect((await t.platform.post([credit], { kind: 'promo_credits' })).body.rejected).toEqual([]);
  const after = await figures();
  const change = (figure: string): number => Number(after[figure]) - Number(before[figure]);
  expect(change('free_round_bonus')).toBeCloseTo(6.75, 6);
  for (const figure of ['bet', 'win', 'win_loss', 'activity_prize', 'free_win_bonus', 'compensation'])
    expect([figure, change(figure)]).toEqual([figure, 0]);
  expect(change('ngr')).toBeCloseTo(-6.75, 6);
});
