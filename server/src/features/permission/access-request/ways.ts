import type { GrantChoice } from '@manager/contract/features/permission/access-request';
import { addOrEditUser } from '@manager/contract/features/user/user';
import { isDangerousCode, withParentCodes } from '@manager/contract/permissions';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { fromGroups, isVisible, readGroup, selectGroups, type FullGroup } from '../group/public.ts';
import type { Subject } from './subject.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

const MOST_MOVES = 20;

/** What the caller may do to grant it, least first. The caller is known to pass `grantFault`. */
export const findWays = async (ctx: Ctx, db: ScopedDb, subject: Subject): Promise<GrantChoice[]> => [
  ...(await findExtension(ctx, db, subject)),
  ...(await findMoves(ctx, db, subject)),
];

const holdsAll = ({ user }: Ctx, codes: readonly string[]): boolean =>
  user.isSuper || codes.every((code) => user.codes.has(code));

const findExtension = async (ctx: Ctx, db: ScopedDb, { group: own, code }: Subject): Promise<GrantChoice[]> => {
  const group = own === null ? undefined : await readGroup(ctx, db, own.id);
  if (group === undefined || group.status !== 'enabled' || !group.can.edit) return [];
  const gains = withParentCodes([code])
    .filter((each) => !group.codes.includes(each))
    .toSorted();
  if (!holdsAll(ctx, gains)) return [];
  return [
    {
      way: 'extend',
      group_id: group.id,
      group_name: group.name,
      version: group.version,
      members: group.users,
      gains,
      losses: [],
      is_dangerous: [...group.codes, ...gains].some(isDangerousCode),
    },
  ];
};

const findMoves = async (ctx: Ctx, db: ScopedDb, subject: Subject): Promise<GrantChoice[]> => {
  if (!mayCall(ctx, addOrEditUser)) return [];
  const groups = await selectGroups(
    ctx,
    fromGroups(db)
      .where(isVisible(ctx))
      .where('auth_group.status', '=', 'enabled')
      .where('auth_group.id', 'is distinct from', subject.group?.id ?? null)
      // Given to users of its own agent and of those below it.
      .where(sql<SqlBool>`(auth_group.agent_id is null or auth_group.agent_id = any(${[...subject.agentsUp]}::bigint[]))`)
      .where(sql<SqlBool>`exists (select 1 from auth_group_code
        where auth_group_code.auth_group_id = auth_group.id and auth_group_code.code = ${subject.code})`),
  );
  return groups
    .filter(({ codes }) => holdsAll(ctx, codes))
    .map((group) => toMove(subject, group))
    .toSorted(
      (one, other) =>
        one.gains.length - other.gains.length ||
        one.losses.length - other.losses.length ||
        compareNames(ctx.language)(one.group_name, other.group_name),
    )
    .slice(0, MOST_MOVES);
};

const toMove = ({ group: own, userVersion }: Subject, { id, name, users, codes }: FullGroup): GrantChoice => {
  const before = own?.codes ?? [];
  return {
    way: 'move',
    group_id: id,
    group_name: name,
    version: userVersion,
    members: users,
    gains: codes.filter((code) => !before.includes(code)),
    losses: before.filter((code) => !codes.includes(code)),
    is_dangerous: [...before, ...codes].some(isDangerousCode),
  };
};
