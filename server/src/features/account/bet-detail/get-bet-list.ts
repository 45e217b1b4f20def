import type { getBetList as endpoint } from '@manager/contract/features/account/bet-detail';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { winLoss } from '@manager/domain/measures';
import { decimal, toWire } from '@manager/domain/money';
import { noFigures } from '../../../kit/figures/figures.ts';
import { queryMoneySum } from '../../../kit/figures/money-query.ts';
import { querySince } from '../../../kit/report/since.ts';
import { scopeOfDays, scopeOfInstants } from '../../../kit/report/report-scope.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { openBetCursor, sealBetCursor } from './bet-cursor.ts';
import { type BetPage, readBetPage } from './bet-page.ts';
import { planBets } from './bet-query.ts';
import { loadPlayerNames, SEE_IP, toBetRow } from './bet-row.ts';
import { type BetQuery, sumOfDraw } from './bet-store.ts';
import type { BetListInput, BetSearch } from './search.ts';

/** B-3: bets in their newest version, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of dates), `permission.missing`. */
export const getBetList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const cursor = input.cursor === undefined ? undefined : openBetCursor(ctx, input, input.cursor);
  const { query, search, resolved, directory } = await planBets(ctx, input, cursor?.window);
  const [page, sum] = await Promise.all([
    readBetPage(ctx.clickhouse, { query, order: search.kind, cursor, limit: input.limit }),
    sumOf(ctx, input, query),
  ]);
  const names = { directory, players: await loadPlayerNames(ctx.db, page.bets), canSeeIp: can(ctx, SEE_IP) };
  return {
    list: page.bets.map((bet) => toBetRow(bet, names)),
    ...cursorsOf(ctx, input, { page, search }),
    ...(search.kind === 'days'
      ? { scope: scopeOfDays(resolved, search.days) }
      : search.betAtMs === undefined
        ? {}
        : { scope: scopeOfInstants(resolved, search.betAtMs) }),
    sum,
  };
};

/** What the reports say about the same bets; null when the filter reaches single bets. */
const sumOf = async (ctx: Ctx, input: BetListInput, query: BetQuery): Promise<OutputOf<typeof endpoint>['sum']> => {
  const singles = [input.bet_id, input.round_id, input.source_id, input.min_win, input.min_multiple];
  if (singles.some((single) => single !== undefined)) return null;
  const { filter } = query;
  if (query.drawId !== undefined) return { ...figuresOf(await sumOfDraw(ctx.clickhouse, query)), since: null };
  const { since: mark } = input;
  const [figures, since] = await Promise.all([
    queryMoneySum(ctx.clickhouse, { name: 'bet_detail.get_list.sum', filter }),
    mark === undefined ? null : querySince(ctx.clickhouse, { filter, mark }),
  ]);
  return { ...figuresOf(figures ?? noFigures), since: since && { ...figuresOf(since), bets: since.bets } };
};

const figuresOf = ({ rounds, bet_usd, win_usd }: { rounds: string; bet_usd: string; win_usd: string }) => {
  const [bet, win] = [decimal(bet_usd), decimal(win_usd)];
  return { rounds: Number(rounds), bet: toWire(bet), win: toWire(win), win_loss: toWire(winLoss(bet, win)) };
};

const cursorsOf = (ctx: Ctx, input: BetListInput, { page, search }: { page: BetPage; search: BetSearch }) => {
  const cursorTo = (direction: 'older' | 'newer', bet: BetPage['bets'][number] | undefined): string | null =>
    bet === undefined
      ? null
      : sealBetCursor(ctx, input, {
          direction,
          place: { settleDate: bet.settle_date, betAt: bet.bet_at, betId: bet.bet_id },
          window: search.betAtMs,
        });
  return {
    next_cursor: page.hasOlder ? cursorTo('older', page.bets.at(-1)) : null,
    prev_cursor: page.hasNewer ? cursorTo('newer', page.bets[0]) : null,
  };
};
