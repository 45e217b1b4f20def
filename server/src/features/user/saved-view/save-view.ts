import { isOperatorStaff } from '@manager/contract/kit/writes';
import {
  canonicalQuery,
  MAX_VIEWS_PER_SCREEN,
  type saveSavedView,
  type SavedView,
} from '@manager/contract/features/user/saved-view';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { auditedView, lockView, openPaths, readView, toView } from './view-row.ts';
import { writeDefault } from './write-default.ts';

type Input = ParsedOf<typeof saveSavedView>;

export const saveView = (ctx: Ctx, input: Input): Promise<SavedView> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined ? addView(ctx, tx, input) : editView(ctx, tx, { ...input, id: input.id }),
  );

const addView = async (ctx: Ctx, tx: ScopedTx, input: Input): Promise<SavedView> => {
  const { path, name } = input;
  if (name === undefined) throw fieldError('name', 'required');
  if (path === undefined) throw fieldError('path', 'required');
  if (!openPaths(ctx).includes(path)) throw fieldError('path', 'not_found');
  requireShareable(ctx, input);
  await requireRoom(ctx, tx, path);
  const { id } = await tx
    .insertInto('saved_view')
    .values({
      ...columnsOf(input),
      user_id: ctx.user.id,
      agent_id: ctx.user.agentId,
      path,
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.is_default === true) await writeDefault(ctx, tx, { id, path, isDefault: true });
  const after = await readView(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'saved_view.save',
    objectType: 'saved_view',
    objectId: id,
    agentId: after.agent_id,
    after: auditedView(after),
  });
  return toView(ctx, after);
};

const editView = async (ctx: Ctx, tx: ScopedTx, input: Input & { id: string }): Promise<SavedView> => {
  const { id } = input;
  const before = await lockView(ctx, tx, id);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: toView(ctx, before) });
  if (input.path !== undefined && input.path !== before.path) throw fieldError('path', 'cannot_change');
  if (before.user_id === ctx.user.id) requireShareable(ctx, input);
  await tx
    .updateTable('saved_view')
    .set({ ...columnsOf(input), version: before.version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute();
  if (input.is_default !== undefined) await writeDefault(ctx, tx, { id, path: before.path, isDefault: input.is_default });
  // A super user who ends the sharing of somebody's view does not see it any more.
  const after = {
    ...before,
    ...definedOf(columnsOf(input)),
    version: before.version + 1,
    is_default: input.is_default ?? before.is_default,
  };
  await audit(ctx, tx, {
    action: 'saved_view.save',
    objectType: 'saved_view',
    objectId: id,
    agentId: before.agent_id,
    ...changedFields(auditedView(before), auditedView(after)),
  });
  return toView(ctx, after);
};

/** What is absent leaves the column as it is. */
const columnsOf = ({ name, query, layout, visibility }: Input) => ({
  name,
  query: query === undefined ? undefined : canonicalQuery(query),
  layout: layout == null ? layout : JSON.stringify(layout),
  visibility,
});

const definedOf = <T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never;

/** Who belongs to no agent and is not the operator has nobody to share with. */
const requireShareable = ({ user }: Ctx, { visibility }: Input): void => {
  if (visibility === 'shared' && user.agentId === null && !isOperatorStaff(user)) throw fieldError('visibility', 'invalid');
};

/** Locks the user, so that two new views at once are counted one after the other. */
const requireRoom = async ({ user }: Ctx, tx: ScopedTx, path: string): Promise<void> => {
  await tx.selectFrom('staff_user').select('id').where('id', '=', user.id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const { n } = await tx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('user_id', '=', user.id)
    .where('path', '=', path)
    .executeTakeFirstOrThrow();
  if (Number(n) >= MAX_VIEWS_PER_SCREEN) throw fieldError('name', 'too_many');
};
