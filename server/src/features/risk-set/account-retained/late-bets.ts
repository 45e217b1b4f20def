import { microsToText, sumToMicros } from '@manager/domain/micros';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** When a limit of a day held for a player. Instants in ms, the end is past it. */
export type HeldLimit = { id: string; siteId: string; playerId: string; settleDay: string; fromMs: number; endsMs: number };
export type LateBets = { late_bets: number; late_bet: string; late_win: string };

export const NOTHING_LATE: LateBets = { late_bets: 0, late_bet: '0', late_win: '0' };

type Control = {
  id: string;
  site_id: string;
  player_id: string;
  settle_day: string;
  from_at: Date;
  expires_at: Date | null;
  deleted_at: Date | null;
};

/** Lifted before the day was over: until then. */
export const heldOf = (control: Control): HeldLimit => ({
  id: control.id,
  siteId: control.site_id,
  playerId: control.player_id,
  settleDay: control.settle_day,
  fromMs: control.from_at.getTime(),
  endsMs: Math.min(control.deleted_at?.getTime() ?? Infinity, control.expires_at?.getTime() ?? Infinity),
});

/**
 * Bets that were placed while the limits held, by the id of the limit, in USD; null where the report store cannot say it now: who is held is
 * known without it. A bet may settle a day later than it was placed.
 */
export const readLateBets = async (ctx: Ctx, held: readonly HeldLimit[]): Promise<Map<string, LateBets> | null> => {
  if (held.length === 0) return new Map();
  const days = new Set(held.flatMap(({ settleDay }) => [settleDay, dateOfEpochDay(epochDayOf(settleDay) + 1)]));
  try {
    const rows = await ctx.clickhouse.query<{ place: string; bets: string; bet: string; win: string }>({
      name: 'account_retained.late',
      sql: `SELECT toString(arrayJoin(arrayFilter(i -> {players:Array(UInt64)}[i] = player_id AND {from:Array(Int64)}[i] <= at AND at < {to:Array(Int64)}[i],
            arrayEnumerate({players:Array(UInt64)})))) AS place, toString(sum(sign)) AS bets, toString(sum(bet_usd * sign)) AS bet, toString(sum(win_usd * sign)) AS win
          FROM (SELECT player_id, toUnixTimestamp64Milli(bet_at) AS at, sign, bet_usd, win_usd FROM bet
            WHERE site_id IN {sites:Array(UInt64)} AND settle_date IN {days:Array(Date)} AND player_id IN {players:Array(UInt64)}
              AND source = 'normal' AND status != 'cancelled')
          GROUP BY place HAVING sum(sign) > 0`,
      params: {
        sites: [...new Set(held.map(({ siteId }) => BigInt(siteId)))],
        days: [...days].toSorted(),
        players: held.map(({ playerId }) => BigInt(playerId)),
        from: held.map(({ fromMs }) => BigInt(fromMs)),
        to: held.map(({ endsMs }) => BigInt(Math.min(endsMs, Number.MAX_SAFE_INTEGER))),
      },
    });
    return new Map(
      rows.map(({ place, bets, bet, win }) => [
        held[Number(place) - 1]?.id ?? '',
        { late_bets: Number(bets), late_bet: microsToText(sumToMicros(bet)), late_win: microsToText(sumToMicros(win)) },
      ]),
    );
  } catch (error) {
    ctx.log.warn({ err: error }, 'bets that came after a limit of the day could not be read');
    return null;
  }
};
