import { type CalendarVersion, type CalendarVersions, dayBoundsAt } from '@manager/domain/calendar-versions';
import { dayLimitState } from '@manager/domain/day-limit';
import { sql } from 'kysely';
import type { OwnerTx } from '../postgres/db.ts';

/** A day of a player as it stands; micros of USD. */
export type PlayerDay = { playerId: string; settleDay: string; net: bigint };
export type DayLimit = { siteId: string; limit: bigint; action: 'block' | 'cap' };

const DAY_MS = 86_400_000;
/** Zones reach from −12 to +14 hours, days begin up to 23 hours later: a day that is not over began at most so long ago. */
const LOOK_BACK_DAYS = 3;

/** Settlement days before this one are over everywhere: nothing is counted in them, and nobody is judged by them. */
export const firstOpenDay = (now: Date): string => new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS).toISOString().slice(0, 10);

/**
 * Makes of the days of a website's players what games obey: who has reached the limit is stopped, or may stake the least alone, until his
 * settlement day ends; who has not, or no longer, is free. Days that are over change nothing. The caller holds the website's row of `day_limit_site`.
 */
export const judgeDays = async (
  tx: OwnerTx,
  { siteId, limit, action }: DayLimit,
  { days, now }: { days: readonly PlayerDay[]; now: Date },
): Promise<void> => {
  if (days.length === 0) return;
  const versions = await calendarOf(tx, siteId);
  const ends = new Map(
    [...new Set(days.map(({ settleDay }) => settleDay))].map((day) => [day, dayBoundsAt(versions, day).endMs]),
  );
  const open = days.filter(({ settleDay }) => (ends.get(settleDay) ?? 0) > now.getTime());
  const reached = open.filter(({ net }) => dayLimitState(net, limit) === 'limit');
  const free = open.filter(({ net }) => dayLimitState(net, limit) !== 'limit');
  if (reached.length > 0)
    await sql`
      insert into player_control (site_id, player_id, effect, source, settle_day, from_at, expires_at, created_at, updated_at)
      select ${siteId}, day.player_id, ${action === 'block' ? 'stop' : 'smallest_stake'}, 'max_win_day', day.settle_day, ${now}, day.ends_at, ${now}, ${now}
      from unnest(${reached.map(({ playerId }) => playerId)}::bigint[], ${reached.map(({ settleDay }) => settleDay)}::date[],
        ${reached.map(({ settleDay }) => new Date(ends.get(settleDay) ?? 0))}::timestamptz[]) as day (player_id, settle_day, ends_at)
      on conflict (player_id, settle_day) where source = 'max_win_day' do update
        set effect = excluded.effect, expires_at = excluded.expires_at, deleted_at = null, updated_at = excluded.updated_at,
          from_at = case when player_control.deleted_at is null then player_control.from_at else excluded.from_at end`.execute(
      tx,
    );
  if (free.length > 0)
    await sql`
      update player_control as control set deleted_at = ${now}, updated_at = ${now}
      from unnest(${free.map(({ playerId }) => playerId)}::bigint[], ${free.map(({ settleDay }) => settleDay)}::date[]) as day (player_id, settle_day)
      where control.source = 'max_win_day' and control.deleted_at is null and control.player_id = day.player_id and control.settle_day = day.settle_day`.execute(
      tx,
    );
};

/** The calendar of the agent to whom the website belongs now. */
const calendarOf = async (tx: OwnerTx, siteId: string): Promise<CalendarVersions> => {
  const rows = await tx
    .selectFrom('agent_calendar')
    .innerJoin('site', 'site.agent_id', 'agent_calendar.agent_id')
    .select(['from_at', 'timezone', 'settlement_hour'])
    .where('site.id', '=', siteId)
    .orderBy('from_at')
    .execute();
  const [first, ...rest] = rows.map((row): CalendarVersion => ({
    fromMs: row.from_at.getTime(),
    timezone: row.timezone,
    settlementHour: row.settlement_hour,
  }));
  if (first === undefined) throw new Error(`website ${siteId} without a settlement calendar`);
  return [first, ...rest];
};
