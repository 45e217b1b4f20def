import { sql } from 'kysely';
import { readLagMs } from '../../completeness/ledger.ts';
import type { Deps } from '../service/ctx.ts';
import type { OwnerDb } from '../../postgres/db.ts';
import { isLaneHeld } from '../../postgres/lane-lock.ts';

/** What is known of the reports of games just before they are counted. */
export type Moment = {
  now: Date;
  /** From when on Manager has taken bets without a pause. */
  takingSince: Date;
  /** Bets that were taken longer ago are in the report store. */
  lagMs: number;
};

/** Seen less often than this, Manager was away: games could not report. */
const PAUSE_MS = 2 * 60_000;
/** Bets that are frozen for so long without being applied: soon no more are taken. */
const LATE_MS = 60_000;

/** Asked before the bets are counted: what comes between the two is counted too, or waits for the next turn. */
export const lookAtReports = async (deps: Deps): Promise<Moment> => {
  const now = deps.now();
  const journalLagMs = await readLagMs(deps.db);
  const takingSince = await noteTaking(deps, now, journalLagMs);
  return { now, takingSince, lagMs: Math.max(journalLagMs, await readOwnLagMs(deps.db)) };
};

/**
 * What ended before this instant has had its grace (`activityGraceMs`) of time in which Manager took bets: late reports of it are in. Null: bets
 * are taken again for less than that, and nothing can be said. It reads what `lookAtReports` notes, which free rounds ask every few seconds.
 */
export const reportedUntil = async ({ db, now, settings }: Deps): Promise<Date | null> => {
  const until = new Date(now().getTime() - settings.activityGraceMs);
  const last = await readUnbroken(db, now());
  return last !== undefined && last.taking_since <= until ? until : null;
};

/** What was noted last; undefined: so long ago that Manager was away. */
const readUnbroken = async (db: OwnerDb, now: Date): Promise<{ taking_since: Date } | undefined> => {
  const last = await db.selectFrom('report_watch').selectAll().executeTakeFirst();
  return last !== undefined && now.getTime() - last.seen_at.getTime() <= PAUSE_MS ? last : undefined;
};

const noteTaking = async (deps: Deps, now: Date, journalLagMs: number): Promise<Date> => {
  const takingSince = (await readUnbroken(deps.db, now))?.taking_since ?? now;
  if (journalLagMs < LATE_MS && deps.diskState() !== 'full' && (await isLaneHeld(deps.db))) {
    const seen = { taking_since: takingSince, seen_at: now };
    await deps.db
      .insertInto('report_watch')
      .values(seen)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(seen))
      .execute();
  }
  return takingSince;
};

/** Age of the oldest bet that Manager itself cancels or settles and that is not in the journal yet. What was refused of them is no bet. */
const readOwnLagMs = async (db: OwnerDb): Promise<number> => {
  const { rows } = await sql<{ ms: string | null }>`
    select extract(epoch from now() - min(created_at)) * 1000 as ms from fact_outbox
    where kind = 'bets' and refused_at is null`.execute(db);
  return Math.max(0, Number(rows[0]?.ms ?? 0));
};
