import { LiveRow, setLive, unsetLive } from '@manager/contract/features/set-up/live';
import type { SelectQueryBuilder } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';

/** What the audit log keeps of an account: the flag, and what it is. */
export const AuditedLive = LiveRow.pick({
  user_name: true,
  site_name: true,
  type: true,
  live_by: true,
  live_until: true,
  live_note: true,
});

/** Accounts with their websites and agents, whatever the scope. */
export const fromAccounts = (db: AnyDb) =>
  db.selectFrom('player').innerJoin('site', 'site.id', 'player.site_id').innerJoin('agent', 'agent.id', 'site.agent_id');

type AccountQuery = ReturnType<typeof fromAccounts>;

/** Those that the caller may see. */
export const visibleAccounts = (ctx: Ctx): AccountQuery => fromAccounts(ctx.db).where(inScope(ctx.user.scope, 'site.agent_id'));

export const selectLiveRows = async (ctx: Ctx, query: AccountQuery): Promise<LiveRow[]> =>
  (await selectColumns(query).execute()).map((row) => toRow(ctx, row));

/** One account by its id; throws `object.not_found`, also when it is out of scope. */
export const findAccount = async (ctx: Ctx, id: string): Promise<LiveRow> => {
  const [row] = await selectLiveRows(ctx, visibleAccounts(ctx).where('player.id', '=', id));
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

const selectColumns = (query: AccountQuery) =>
  query
    .select([
      'player.id',
      'player.version',
      'player.user_name',
      'player.nick_name',
      'player.site_id',
      'player.currency',
      'player.type',
    ])
    .select(['player.live_by', 'player.live_at', 'player.live_until', 'player.live_note', 'player.created_at'])
    .select(['site.name as site_name', 'site.agent_id', 'agent.name as agent_name']);

type Selected = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const toRow = (ctx: Ctx, row: Selected): LiveRow =>
  LiveRow.parse({
    ...row,
    live_at: row.live_at?.toISOString() ?? null,
    live_until: row.live_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    can: {
      flag: mayCall(ctx, setLive) && (row.type === 'real' || row.type === 'live'),
      unflag: mayCall(ctx, unsetLive) && row.type === 'live',
    },
  });
