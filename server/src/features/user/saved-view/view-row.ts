import { SavedView } from '@manager/contract/features/user/saved-view';
import { permittedScreens } from '@manager/contract/screens';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb, ScopedTx } from '../../../postgres/db.ts';

/** Screens that the caller may open: views of others are unknown. */
export const openPaths = (ctx: Ctx): string[] =>
  permittedScreens(ctx.user.codes).flatMap(({ path, isOpen }) => (isOpen === true ? [] : [path]));

/**
 * Own views, and shared ones of the own line of agents: the own agent, those below it, those above it. The operator's views
 * are for everybody who has a scope. A view says which filters somebody uses, not what they find.
 */
const isVisible = ({ user }: Ctx): RawBuilder<SqlBool> =>
  sql<SqlBool>`(saved_view.user_id = ${user.id} or (saved_view.visibility = 'shared' and ${isShared(user)}))`;

const isShared = ({ scope }: Ctx['user']): RawBuilder<SqlBool> => {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  if (scope.agentIds.length === 0) return sql<SqlBool>`false`;
  const line = [...scope.agentIds, ...scope.aboveIds];
  return sql<SqlBool>`(saved_view.agent_id is null or saved_view.agent_id = any(${line}::bigint[]))`;
};

export const selectViews = (ctx: Ctx, db: ScopedDb) =>
  db
    .selectFrom('saved_view')
    .leftJoin('staff_user as owner', 'owner.id', 'saved_view.user_id')
    .leftJoin('saved_view_default as start', (join) =>
      join.onRef('start.view_id', '=', 'saved_view.id').on('start.user_id', '=', ctx.user.id),
    )
    .select([
      'saved_view.id',
      'saved_view.version',
      'saved_view.user_id',
      'saved_view.agent_id',
      'saved_view.path',
      'saved_view.name',
      'saved_view.query',
      'saved_view.layout',
      'saved_view.visibility',
      sql<boolean>`start.view_id is not null`.as('is_default'),
      sql<string | null>`case when ${inScope(ctx.user.scope, 'owner.agent_id')} then owner.name end`.as('owner_name'),
    ])
    .where(isVisible(ctx))
    .where('saved_view.path', 'in', openPaths(ctx));

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>;

export const toView = (ctx: Ctx, row: ViewRow): SavedView => {
  const isOwn = row.user_id === ctx.user.id;
  return SavedView.parse({
    ...row,
    is_own: isOwn,
    owner_name: isOwn ? ctx.user.name : (row.owner_name ?? ''),
    can: { edit: isOwn || ctx.user.isSuper },
  });
};

export const readView = async (ctx: Ctx, db: ScopedDb, id: string): Promise<ViewRow> => {
  const row = await selectViews(ctx, db).where('saved_view.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

/** The view for a change, locked. It is its owner's, and a super user's once it is shared; for others who see it, it is read-only. */
export const lockView = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<ViewRow> => {
  const view = await readView(ctx, tx, id);
  if (view.user_id !== ctx.user.id && !ctx.user.isSuper) throw new AppError('permission.missing', { permission: 'is_super' });
  const locked = await tx.selectFrom('saved_view').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (locked === undefined) throw new AppError('object.not_found');
  return readView(ctx, tx, id);
};

/** What the audit log keeps of a view. */
export const auditedView = ({ path, name, query, layout, visibility }: ViewRow) => ({ path, name, query, layout, visibility });
