import {
  type getRestored as endpoint,
  endRestored,
  type LostTransfer,
  type Restored,
  RestoreSignal,
  TRANSFERS_LISTED,
} from '@manager/contract/features/log/restored';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readRestored, type RestoreNote } from '../../../completeness/restored.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** O-4: the state after a restore, as far as the caller may see whom it concerns. */
export const getRestored = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const state = await readRestored(ctx.wholeDb);
  if (state === undefined) return { restored: null, can: { end: false } };
  const { notes } = state;
  const noteIds = notes.map(({ id }) => id);
  const restored: Restored = {
    id: state.untilNote,
    since: state.restoredTo.toISOString(),
    noted_at: state.notedAt.toISOString(),
    signals: [...new Set(notes.map(({ signal }) => RestoreSignal.parse(signal)))],
    audit_rows: auditRowsOf(notes),
    losses: await readLosses(ctx, noteIds),
    transfers: await readTransfers(ctx, noteIds),
    waiting: await readWaiting(ctx),
  };
  return { restored, can: { end: mayCall(ctx, endRestored) } };
};

const auditRowsOf = (notes: readonly RestoreNote[]): number | null => {
  const behind = notes.filter(({ signal }) => signal === 'log_behind_copy');
  if (behind.length === 0) return null;
  const rows = behind.map(({ evidence }) => {
    const { copied_until: copied, log_until: log } = evidence as { copied_until: string; log_until: string };
    return Number(BigInt(copied) - BigInt(log));
  });
  // Where the log has grown past the copy under other rows, how many are lost is not known.
  return Math.max(...rows) > 0 ? Math.max(...rows) : null;
};

const readLosses = async (ctx: Ctx, noteIds: readonly string[]): Promise<Restored['losses']> => {
  const { scope } = ctx.user;
  const seesAll = scope.kind === 'all' && scope.exceptIds.length === 0;
  const { rows } = await sql<{ table: string; code: string | null; batches: number; rows: number; first: Date; last: Date }>`
    select table_name as table, site.code, sum(batches)::int as batches, sum(rows)::float8 as rows, min(first_at) as first, max(last_at) as last
    from restore_loss left join site on site.id = restore_loss.site_id
    where note_id = any(${noteIds}::bigint[]) and (${seesAll} or site.id is not null)
    group by table_name, restore_loss.site_id, site.code order by site.code nulls last, table_name`.execute(ctx.db);
  return rows.map((row) => ({
    table: row.table,
    site_code: row.code,
    batches: row.batches,
    rows: row.rows,
    first_at: row.first.toISOString(),
    last_at: row.last.toISOString(),
  }));
};

const seen = (ctx: Ctx, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${inScope(ctx.user.scope, `${table}.agent_id`)} and (${can(ctx, SEE_TEST)} or not ${sql.ref(`${table}.is_test`)})`;

/** Those first that nobody here knows of. A website that is unknown has no name to be told. */
const readTransfers = async (ctx: Ctx, noteIds: readonly string[]): Promise<Restored['transfers']> => {
  const { rows } = await sql<Omit<LostTransfer, 'booked_at'> & { booked_at: Date; total: number; unknown: number }>`
    select transfer_id, site_code, player, method, currency, amount, booked_at, state,
      count(*) over ()::int as total, (count(*) filter (where state is null) over ())::int as unknown
    from (
      select distinct on (lost.transfer_id) lost.transfer_id, coalesce(site.code, '') as site_code, lost.player, lost.method, lost.currency, lost.amount,
        lost.booked_at, payout.state
      from restore_transfer lost
      left join site on site.id = lost.site_id
      left join payout on payout.transfer_id = lost.transfer_id
      where lost.note_id = any(${noteIds}::bigint[]) and ${seen(ctx, 'lost')}
      order by lost.transfer_id) as found
    order by state is not null, booked_at, transfer_id limit ${TRANSFERS_LISTED}`.execute(ctx.db);
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    unknown: first?.unknown ?? 0,
    list: rows.map(({ total: _total, unknown: _unknown, ...row }) => ({
      ...row,
      booked_at: row.booked_at.toISOString(),
    })),
  };
};

const readWaiting = async (ctx: Ctx): Promise<Restored['waiting']> => {
  const { rows } = await sql<Restored['waiting'][number]>`
    select site.code as site_code, payout.purpose, payout.currency, count(*)::int as count, sum(payout.amount) as amount
    from payout join site on site.id = payout.site_id
    where payout.next_attempt_at <= ${ctx.now()} and ${seen(ctx, 'payout')}
    group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db);
  return rows;
};
