import { sql } from 'kysely';
import { repeat, type Repeated } from '../base/repeat.ts';
import type { Watch } from '../kit/jobs/watch.ts';
import type { Deps } from '../kit/service/ctx.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { ecsEvent } from './ecs.ts';
import { reporter } from './replicator.ts';
import { chainFrom, type ChainedRow } from './store.ts';
import type { StreamLine, StreamTarget } from './stream-target.ts';

const BATCH_ROWS = 500;
/** Whoever watches from outside hears of a row within this. */
const EVERY_MS = 1_000;
/** Who is told of new rows looks by itself this seldom. */
const WATCHED_EVERY_MS = 60_000;
const AFTER_FAILURE_MS = 10_000;

/**
 * Hands the audit log over to `target`, row by row in the order of the chain, while it runs: each at least once, for where it stands is noted after
 * the target has the rows. What a restore of PostgreSQL took back is sent again from there. With no target nothing is sent, and where one stood is
 * forgotten: a target that is named again gets the log from its beginning.
 */
export const startAuditStream = async (
  deps: Deps,
  { target, watch }: { target: StreamTarget | undefined; watch?: Watch },
): Promise<Repeated> => {
  const { db } = deps;
  await db
    .deleteFrom('audit_stream')
    .where('target', '<>', target?.name ?? '')
    .execute();
  if (target === undefined) return { stop: async () => undefined };
  await db
    .insertInto('audit_stream')
    .values({ target: target.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const report = reporter(deps, { job: 'audit.stream', failure: 'the audit log could not be handed over' });
  let known = 0n;
  const sent = repeat({
    name: 'audit stream',
    everyMs: watch === undefined ? EVERY_MS : WATCHED_EVERY_MS,
    apartMs: watch === undefined ? 0 : EVERY_MS / 2,
    afterFailureMs: AFTER_FAILURE_MS,
    step: async () => {
      const { top, rows } = await sendOnce(deps, target);
      known = top;
      await report.done(rows);
      return rows === BATCH_ROWS ? 'more' : undefined;
    },
    onFailure: report.failed,
  });
  watch?.add({ waits: () => sql`exists (select from audit_event where seq > ${known})`, wake: sent.wake });
  return { stop: sent.stop };
};

/** Sends what is next. Two processes may send the same; what is noted is never taken back by the slower one. */
export const sendOnce = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  target: StreamTarget,
): Promise<{ top: bigint; rows: number }> => {
  const from = await positionOf(db, target);
  const rows = await chainFrom(db, { seq: from + 1n, limit: BATCH_ROWS });
  const top = rows.at(-1)?.seq ?? from;
  if (rows.length > 0) await target.send(rows.map(lineOf));
  await db
    .updateTable('audit_stream')
    .set({ seq: String(top), sent_at: now() })
    .where('target', '=', target.name)
    .where('seq', '<=', String(top))
    .execute();
  return { top, rows: rows.length };
};

const positionOf = async (db: OwnerDb, { name }: StreamTarget): Promise<bigint> => {
  const row = await db.selectFrom('audit_stream').select('seq').where('target', '=', name).executeTakeFirstOrThrow();
  return BigInt(row.seq);
};

const lineOf = (row: ChainedRow): StreamLine => {
  const event = ecsEvent(row);
  return { at: row.at, isAlarm: event.event.kind === 'alert', text: JSON.stringify(event) };
};
