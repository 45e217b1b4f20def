import {
  type getRetainedList as endpoint,
  MAX_RETAINED_DAYS,
  type RetainedRow,
} from '@manager/contract/features/risk-set/account-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { dayLimitState } from '@manager/domain/day-limit';
import { largestFall } from '@manager/domain/drawdown';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimal, ratePct } from '@manager/domain/money';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { checkDayRange } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type LimitedPlayer, playersAt, readLimited } from './limited-players.ts';
import { type PlayerDaySums, rankPlayers, readPlayerDays } from './retained-query.ts';

type Input = ParsedOf<typeof endpoint>;
/** The window when none is asked for. */
const DEFAULT_DAYS = 30;

/** G-2. The store orders and cuts; of the players of a page every settlement day is read. */
export const getRetained = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const today = ctx.now().toISOString().slice(0, 10);
  // Days of the zones ahead of UTC have begun already.
  const to = input.date_to ?? dateOfEpochDay(epochDayOf(today) + 1);
  const from = input.date_from ?? dateOfEpochDay(epochDayOf(to) - DEFAULT_DAYS + 1);
  checkDayRange({ from, to }, MAX_RETAINED_DAYS);
  const directory = await loadDirectory(ctx.wholeDb);
  const todayOf = (agentId: string): string => {
    const calendars = directory.agents.get(agentId)?.calendars;
    return calendars === undefined ? today : settleDateAt(calendars, ctx.now().getTime());
  };
  const playerIds = await playersAt(ctx, input, todayOf);
  const ranked =
    playerIds?.length === 0
      ? { ids: [], total: 0, asOf: null }
      : await rankPlayers(
          ctx.clickhouse,
          { agentIds: ctx.user.scope.agentIds, siteId: input.site_id, playerIds, days: { from, to } },
          { sort: input.sort, limit: input.limit, offset: (input.page - 1) * input.limit },
        );
  const [days, limited] = await Promise.all([readPlayerDays(ctx.clickhouse, ranked.ids), readLimited(ctx, ranked.ids)]);
  const byPlayer = Map.groupBy(days, ({ player_id: id }) => id);
  return {
    list: ranked.ids.flatMap((id): RetainedRow[] => {
      const player = limited.get(id);
      if (player === undefined) return [];
      return [rowOf(player, byPlayer.get(id) ?? [], { from, to, today: todayOf(player.agent_id) })];
    }),
    total: ranked.total,
    total_is_exact: true,
    date_from: from,
    date_to: to,
    as_of: ranked.asOf,
  };
};

const rowOf = (
  player: LimitedPlayer,
  days: readonly PlayerDaySums[],
  { from, to, today }: { from: string; to: string; today: string },
): RetainedRow => {
  const sums = days.map(({ day, bet, win }) => ({ day, bet: sumToMicros(bet), win: sumToMicros(win) }));
  const total = (of: readonly { bet: bigint; win: bigint }[]) => ({
    bet: of.reduce((sum, { bet }) => sum + bet, 0n),
    win: of.reduce((sum, { win }) => sum + win, 0n),
  });
  const window = total(sums.filter(({ day }) => day >= from && day <= to));
  const life = total(sums);
  const now = total(sums.filter(({ day }) => day === today));
  const limit = player.limit_usd === null ? null : sumToMicros(player.limit_usd);
  const win = player.days.get(today) ?? 0n;
  const isCounted = limit !== null && player.is_counted;
  const control = player.controls.get(today);
  return {
    id: player.id,
    player_id: player.id,
    user_name: player.user_name,
    site_id: player.site_id,
    site_code: player.site_code,
    bet: microsToText(window.bet),
    win: microsToText(window.win),
    retained: microsToText(window.bet - window.win),
    rate_pct: ratePct(decimal(microsToText(window.bet - window.win)), decimal(microsToText(window.bet))),
    today_retained: microsToText(now.bet - now.win),
    lifetime_bet: microsToText(life.bet),
    lifetime_retained: microsToText(life.bet - life.win),
    drawdown: microsToText(largestFall(sums.map(({ bet, win: won }) => bet - won))),
    limit_usd: limit === null ? null : microsToText(limit),
    today_net_win: isCounted ? microsToText(win) : null,
    state: isCounted ? dayLimitState(win, limit) : 'normal',
    effect: control?.effect ?? null,
    until: control?.until ?? null,
  };
};
