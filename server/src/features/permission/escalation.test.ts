import { cloneGroup, saveGroup } from '@manager/contract/features/permission/group';
import { addOrEditUser, batchDelUser } from '@manager/contract/features/user/user';
import { withParentCodes } from '@manager/contract/permissions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';

/** Operations in all; a night's run takes more of them. */
const OPERATIONS = Number(process.env.ESCALATION_OPERATIONS ?? 200);
const OPERATIONS_A_WORLD = 40;

const t = await startTestApp();
const { db } = t.deps;

/** What a user may grant with, and some that only some hold. */
const TOOLS = withParentCodes(['C-5-91', 'C-5-92', 'A-1-91', 'A-1-92']);
const PRIZES = ['C-2', 'C-2-91', 'C-2-94', 'F-1', 'B-3', 'B-3-96'];

/** A super user holds every code whatever its group says: none is counted. */
type Standing = { agentId: string | null; isSuper: boolean; status: string; codes: Set<string> };
type State = { users: Map<string, Standing>; parentOf: Map<string, string | null>; removed: Set<string> };

/** Read from the tables by other means than the product's: one row at a time, put together here. */
const readState = async (firstUserId: string): Promise<State> => {
  const users = await db
    .selectFrom('staff_user')
    .select(['id', 'agent_id', 'is_super', 'status', 'auth_group_id', 'deleted_at'])
    .where('id', '>=', firstUserId)
    .execute();
  const groups = await db.selectFrom('auth_group').select(['id', 'status', 'deleted_at']).execute();
  const held = await db.selectFrom('auth_group_code').selectAll().execute();
  const agents = await db.selectFrom('agent').select(['id', 'parent_id']).execute();
  const live = new Set(groups.filter((group) => group.status === 'enabled' && group.deleted_at === null).map(({ id }) => id));
  const codesOf = (groupId: string | null): Set<string> =>
    new Set(
      groupId !== null && live.has(groupId) ? held.filter((row) => row.auth_group_id === groupId).map(({ code }) => code) : [],
    );
  return {
    parentOf: new Map(agents.map((agent) => [agent.id, agent.parent_id])),
    removed: new Set(users.filter((user) => user.deleted_at !== null).map(({ id }) => id)),
    users: new Map(
      users.map((user) => [
        user.id,
        {
          agentId: user.agent_id,
          isSuper: user.is_super,
          status: user.status,
          codes: codesOf(user.is_super ? null : user.auth_group_id),
        },
      ]),
    ),
  };
};

const isBelow = ({ parentOf }: State, agentId: string | null, topId: string | null): boolean => {
  for (let at = agentId; at !== null; at = parentOf.get(at) ?? null) if (at === topId) return true;
  return false;
};

/** Every way in which what `actor` just did gave something that it could not give. */
const faultsOf = (actor: string, before: State, after: State): string[] => {
  const by = before.users.get(actor);
  if (by === undefined) return ['nobody did it'];
  const faults: string[] = [];
  const isMine = (agentId: string | null): boolean => by.isSuper || isBelow(before, agentId, by.agentId);
  for (const [id, now] of after.users) {
    const was = before.users.get(id) ?? { agentId: null, isSuper: false, status: 'enabled', codes: new Set<string>() };
    const gained = [...now.codes].filter((code) => !was.codes.has(code));
    const lost = [...was.codes].filter((code) => !now.codes.has(code));
    const isNew = !before.users.has(id);
    const isMoved = isNew || now.agentId !== was.agentId;
    const isTouched =
      isMoved ||
      gained.length + lost.length > 0 ||
      now.isSuper !== was.isSuper ||
      now.status !== was.status ||
      after.removed.has(id) !== before.removed.has(id);
    if (!isTouched) continue;
    const lacking = by.isSuper ? [] : gained.filter((code) => !by.codes.has(code));
    if (lacking.length > 0) faults.push(`${id} got ${lacking.join(' ')}`);
    if (now.isSuper && !was.isSuper && !by.isSuper) faults.push(`${id} became a super user`);
    if (!isNew && !by.isSuper && [...was.codes].some((code) => !by.codes.has(code)))
      faults.push(`${id}, who may do more, was touched`);
    if (was.isSuper && !by.isSuper) faults.push(`the super user ${id} was touched`);
    if (isMoved && !isMine(now.agentId)) faults.push(`${id} was put below a foreign agent`);
    if (!isNew && !isMine(was.agentId)) faults.push(`${id} of a foreign agent was touched`);
    if (id === actor) faults.push('the own standing changed');
  }
  const supers = [...after.users].filter(([id, user]) => user.isSuper && user.status === 'enabled' && !after.removed.has(id));
  if (supers.length === 0) faults.push('the last super user is gone');
  for (const [id, user] of after.users)
    for (const code of user.codes)
      if (withParentCodes([code]).some((above) => !user.codes.has(above))) faults.push(`${id} holds ${code} without its parent`);
  return faults;
};

const index = fc.nat(999);
const prizes = fc.subarray(PRIZES);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const operation = fc.record({
  kind: fc.constantFrom('user', 'user', 'new user', 'group', 'group', 'new group', 'clone', 'remove'),
  actor: index,
  target: index,
  group: maybe(fc.option(index)),
  agent: maybe(fc.option(index, { freq: 8 })),
  isSuper: maybe(fc.boolean()),
  status: maybe(fc.constantFrom('enabled' as const, 'disabled' as const)),
  codes: maybe(fc.subarray([...TOOLS, ...PRIZES])),
});
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
const lattice = fc.record({
  /** Parent of each agent after the first, by its place among those before it; null starts another tree. */
  parents: fc.array(fc.option(index, { freq: 6 }), { minLength: 2, maxLength: 5 }),
  actors: fc.array(fc.record({ agent: index, prizes, hasTools: fc.boolean() }), { minLength: 2, maxLength: 4 }),
  groups: fc.array(fc.record({ agent: fc.option(index), prizes }), { minLength: 2, maxLength: 5 }),
  operations: fc.array(operation, { minLength: OPERATIONS_A_WORLD, maxLength: OPERATIONS_A_WORLD }),
});
type Lattice = typeof lattice extends fc.Arbitrary<infer L> ? L : never;

type World = { callers: Caller[]; agents: string[] };
let drawn = 0;
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

const build = async ({ parents, actors, groups }: Lattice): Promise<World> => {
  const agents = [(await createAgent(db)).id];
  for (const parent of parents)
    agents.push((await createAgent(db, { parentId: parent === null ? null : pick(agents, parent) })).id);
  const callers: Caller[] = [await t.signInAs({ isSuper: true })];
  for (const actor of actors)
    callers.push(
      await t.signInAs({
        agentId: pick(agents, actor.agent),
        codes: withParentCodes([...(actor.hasTools ? TOOLS : []), ...actor.prizes]),
      }),
    );
  for (const group of groups) {
    drawn += 1;
    const { id } = await db
      .insertInto('auth_group')
      .values({ name: `Lattice ${drawn}`, agent_id: group.agent === null ? null : pick(agents, group.agent) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const codes = withParentCodes(group.prizes);
    if (codes.length > 0)
      await db
        .insertInto('auth_group_code')
        .values(codes.map((code) => ({ auth_group_id: id, code })))
        .execute();
  }
  return { callers, agents };
};

/** Makes the call, whatever comes of it. */
const act = async ({ callers, agents }: World, step: Operation): Promise<{ actor: Caller; code: number }> => {
  const actor = pick(callers, step.actor);
  const groups = await db
    .selectFrom('auth_group')
    .select(['id', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const users = await db
    .selectFrom('staff_user')
    .select(['id', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const group = pick(groups, step.target);
  const user = pick(users, step.target);
  drawn += 1;
  const agentId = step.agent === undefined || step.agent === null ? step.agent : pick(agents, step.agent);
  const groupId = step.group === undefined || step.group === null ? step.group : pick(groups, step.group).id;
  const standing = { auth_group_id: groupId, agent_id: agentId, is_super: step.isSuper, status: step.status };
  const ask = async (): Promise<{ code: number }> => {
    switch (step.kind) {
      case 'user':
        return actor.tryCall(addOrEditUser, { ...user, ...standing });
      case 'new user':
        return actor.tryCall(addOrEditUser, { ...standing, user_name: `lattice${drawn}`, name: 'Made' });
      case 'group':
        return actor.tryCall(saveGroup, { ...group, codes: step.codes, agent_id: agentId, status: step.status });
      case 'new group':
        return actor.tryCall(saveGroup, { name: `Made ${drawn}`, codes: step.codes ?? [], agent_id: agentId });
      case 'clone':
        return actor.tryCall(cloneGroup, { id: group.id, name: `Clone ${drawn}`, agent_id: agentId });
      default:
        return actor.tryCall(batchDelUser, { ids: [user.id] });
    }
  };
  return { actor, code: (await ask()).code };
};

const clear = async (): Promise<void> => {
  await db.updateTable('staff_user').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
  await db.updateTable('auth_group').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
};

it('gives nobody what the giver does not hold, in any lattice of agents, groups and users', async () => {
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(lattice, async (drawnLattice) => {
      await clear();
      const world = await build(drawnLattice);
      const firstUserId = world.callers[0]?.userId ?? '0';
      for (const step of drawnLattice.operations) {
        const before = await readState(firstUserId);
        const { actor, code } = await act(world, step);
        expect([0, 40001, 40300, 40310, 40400, 40902, 50012]).toContain(code);
        outcomes[code === 0 ? 'done' : 'refused'] += 1;
        if (code === 0) expect(faultsOf(actor.userId, before, await readState(firstUserId))).toEqual([]);
      }
    }),
    { numRuns: Math.ceil(OPERATIONS / OPERATIONS_A_WORLD), endOnFailure: true },
  );
  // Without changes that went through the property would say nothing.
  expect(outcomes.done).toBeGreaterThan(OPERATIONS / 10);
  expect(outcomes.refused).toBeGreaterThan(OPERATIONS / 10);
}, 3_600_000);
