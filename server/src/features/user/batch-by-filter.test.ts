import { batchDelUser, getUserList } from '@manager/contract/features/user/user';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const root = await createAgent(db);
const other = await createAgent(db);
const keeper = await t.signInAs({ agentId: root.id, codes: ['C-5', 'C-5-92'] });

let drawn = 0;
const makeUsers = async (count: number, { tag, agentId = root.id }: { tag: string; agentId?: string }): Promise<string[]> => {
  const rows = await db
    .insertInto('staff_user')
    .values(
      Array.from({ length: count }, () => {
        drawn += 1;
        return { user_name: `b${drawn}`, name: 'B', agent_id: agentId, invite_code: `b-${drawn}`, tags: [tag] };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
const present = async (ids: readonly string[]): Promise<number> =>
  (await db.selectFrom('staff_user').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()).length;

it('removes all that the filter finds, of the own agents alone', async () => {
  const ids = await makeUsers(3, { tag: 'leaving' });
  const foreign = await makeUsers(2, { tag: 'leaving', agentId: other.id });
  const kept = await makeUsers(2, { tag: 'staying' });
  expect((await keeper.call(getUserList, { tag: 'leaving' })).total).toBe(3);
  const { list } = await keeper.call(batchDelUser, { filter: { tag: 'leaving' }, expected_count: 3, reason: 'Left' });
  expect(Object.fromEntries(list.map(({ id, code }) => [id, code]))).toEqual(Object.fromEntries(ids.map((id) => [id, 0])));
  expect([await present(ids), await present(foreign), await present(kept)]).toEqual([0, 2, 2]);
  const trace = await db.selectFrom('audit_event').select(['object_id', 'reason']).where('action', '=', 'user.delete').execute();
  expect(trace.map(({ object_id: id }) => id).toSorted()).toEqual(ids.toSorted());
});

it('touches nobody when the list is another one by now', async () => {
  const ids = await makeUsers(3, { tag: 'moved' });
  const answer = await keeper.tryCall(batchDelUser, { filter: { tag: 'moved' }, expected_count: 4 });
  expect(answer).toMatchObject({ code: 40902, data: { expected: 4, count: 3 } });
  expect(answer.message).toContain('4 records were selected, 3 match now');
  expect(await present(ids)).toBe(3);
});

it('answers for each record: what is refused stays, the rest goes', async () => {
  await makeUsers(1, { tag: 'mixed' });
  await db
    .updateTable('staff_user')
    .set({ tags: ['mixed'] })
    .where('id', '=', keeper.userId)
    .execute();
  const { list } = await keeper.call(batchDelUser, { filter: { tag: 'mixed' }, expected_count: 2 });
  expect(list.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(list.find(({ id }) => id === keeper.userId)?.message).toBe('Not possible for your own account');
  expect(await present([keeper.userId])).toBe(1);
});

it.each([
  ['neither', {}],
  ['both', { ids: ['1'], filter: {}, expected_count: 1 }],
  ['a filter without a count', { filter: {} }],
  ['ids with a count', { ids: ['1'], expected_count: 1 }],
  ['a filter that is not known', { filter: { colour: 'red' }, expected_count: 1 }],
])('refuses %s', async (_, input) => expect((await keeper.tryCall(batchDelUser, input as never)).code).toBe(40001));
