import type { StoryCheck, StorySum } from '@manager/contract/features/account/round-story';
import { SEE_TEST } from '@manager/contract/permissions';
import { add, decimal, toWire, ZERO } from '@manager/domain/money';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { sumMovesOfRound } from '../../statistics/wallet-record/public.ts';
import type { Round } from './find-round.ts';
import type { BetOfPage } from './sources/public.ts';

const SEE_MOVEMENTS = 'E-2';

type Held = { round: Round; filter: BetFilter; playerIds: readonly string[] };

/** Do the wallet's movements of the whole round make what its bets say? Only bets that a player paid for: what was given is paid by itself. */
export const checkWallet = async (ctx: Ctx, { round, filter, playerIds }: Held): Promise<StoryCheck[]> => {
  const expected = await expectedOf(ctx, { round, filter });
  const found = can(ctx, SEE_MOVEMENTS)
    ? await sumMovesOfRound(ctx.clickhouse, {
        siteId: round.siteId,
        roundId: round.roundId,
        playerIds,
        agentIds: ctx.user.scope.agentIds,
        withTest: can(ctx, SEE_TEST),
      })
    : [];
  const booked = new Map(found.map((row) => [row.currency, row]));
  return expected.flatMap(({ currency, stake, win }) => {
    const own = booked.get(currency);
    const judge = (check: 'stake' | 'win', wanted: string): StoryCheck => {
      const has = own === undefined ? null : own[check];
      const isOpen = own !== undefined && Number(own.open) > 0;
      const state = has === null ? 'unknown' : has === wanted ? 'ok' : isOpen ? 'open' : 'differs';
      return { check, currency, expected: wanted, found: has, state, bet_ids: [] };
    };
    return [judge('stake', stake), judge('win', win)];
  });
};

type Expected = { currency: string; stake: string; win: string };

const expectedOf = async (ctx: Ctx, { round, filter }: Omit<Held, 'playerIds'>): Promise<Expected[]> => {
  const where = betPredicate(filter);
  const rows = await ctx.clickhouse.query<{ currency: string; stake: string; game: string; jackpot: string }>({
    name: 'round_story.expected',
    sql: `SELECT currency, sumIf(bet * sign, status != 'cancelled') AS stake, sumIf(win_game * sign, status IN ('settled', 'adjusted')) AS game,
        sumIf(win_jackpot * sign, status IN ('settled', 'adjusted')) AS jackpot
      FROM bet WHERE ${where.sql} AND source = 'normal' AND round_id = {key:String}
        AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {key:String})
      GROUP BY currency HAVING sum(sign) > 0 ORDER BY currency`,
    params: { ...where.params, key: round.roundId },
  });
  return rows.map((row) => ({
    currency: row.currency,
    stake: row.stake,
    win: toWire(add(decimal(row.game), decimal(row.jackpot))),
  }));
};

/** Do the steps of each round on the page make its win? */
export const checkSteps = (bets: readonly BetOfPage[], sums: readonly StorySum[]): StoryCheck[] =>
  sums.flatMap(({ currency }) => {
    const known = bets.filter((bet) => bet.currency === currency && bet.isDetailConsistent !== null);
    if (known.length === 0) return [];
    const wrong = known.filter((bet) => bet.isDetailConsistent === false);
    const total = toWire(known.reduce((sum, { win }) => add(sum, decimal(win)), ZERO));
    return [
      {
        check: 'steps',
        state: wrong.length === 0 ? 'ok' : 'differs',
        currency,
        expected: total,
        found: wrong.length === 0 ? total : null,
        bet_ids: wrong.map((bet) => bet.bet_id),
      } as const,
    ];
  });
