import {
  batchDel__TYPE__,
  get__TYPE__Detail,
  get__TYPE__List,
  save__TYPE__,
  type __TYPE__Row,
} from '@manager/contract/features/__AREA__/__THING__';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { expect, it } from 'vitest';
import { startTestApp } from '__SRC__/../test/client.ts';
import { createAgent } from '__SRC__/../test/world.ts';

const t = await startTestApp();
const own = await createAgent(t.deps.db);
const other = await createAgent(t.deps.db);
const codes = [__SCREEN_CODES__, '__CODE__-91', '__CODE__-92'];
const editor = await t.signInAs({ agentId: own.id, codes });
const reader = await t.signInAs({ agentId: own.id, codes: [__SCREEN_CODES__] });
const stranger = await t.signInAs({ agentId: other.id, codes });

let drawn = 0;
const save = (changes: InputOf<typeof save__TYPE__> = {}): Promise<__TYPE__Row> => {
  drawn += 1;
  return editor.call(save__TYPE__, { name: `Record ${drawn}`, agent_id: own.id, ...changes });
};

it('creates, changes and shows a record, each with its audit row', async () => {
  const made = await save({ note: 'first' });
  expect(made).toMatchObject({ version: 1, status: 'enabled', note: 'first', can: { edit: true, delete: false } });
  const changed = await editor.call(save__TYPE__, { id: made.id, version: 1, note: null });
  expect(changed).toMatchObject({ version: 2, note: '', name: made.name });
  expect(await editor.call(get__TYPE__Detail, { id: made.id })).toEqual(changed);
  const rows = await t.deps.db
    .selectFrom('audit_event')
    .select(['action', 'agent_id', 'before', 'after'])
    .where('object_type', '=', '__TABLE__')
    .where('object_id', '=', made.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({ action: '__TABLE__.save', agent_id: own.id, before: null }),
    { action: '__TABLE__.save', agent_id: own.id, before: { note: 'first' }, after: { note: '' } },
  ]);
});

it('finds by every filter', async () => {
  const row = await save({ name: 'Needle in hay', status: 'disabled' });
  for (const filter of [{ name: 'NEEDLE' }, { agent_id: own.id, name: 'needle' }, { status: 'disabled', name: 'needle' } as const])
    expect((await editor.call(get__TYPE__List, filter)).list.map(({ id }) => id)).toEqual([row.id]);
  expect((await editor.call(get__TYPE__List, { name: 'needle', status: 'enabled' })).list).toEqual([]);
});

it('answers a stale version with the record as it is', async () => {
  const row = await save();
  await editor.call(save__TYPE__, { id: row.id, version: 1, note: 'mine' });
  const stale = await editor.tryCall(save__TYPE__, { id: row.id, version: 1, note: 'theirs' });
  expect(stale).toMatchObject({ code: 40900, data: { current: { version: 2, note: 'mine' } } });
});

it('removes disabled records only', async () => {
  const row = await save();
  expect((await editor.call(batchDel__TYPE__, { ids: [row.id] })).list).toEqual([expect.objectContaining({ id: row.id, code: 40902 })]);
  await editor.call(save__TYPE__, { id: row.id, version: 1, status: 'disabled' });
  expect((await editor.call(batchDel__TYPE__, { ids: [row.id] })).list).toEqual([{ id: row.id, code: 0, message: '' }]);
  expect((await editor.tryCall(get__TYPE__Detail, { id: row.id })).code).toBe(40400);
});

it('shows a reader no way to change, and another agent nothing', async () => {
  const row = await save();
  const list = await reader.call(get__TYPE__List, { name: row.name });
  expect([list.can, list.list[0]?.can]).toEqual([{ add: false }, { edit: false, delete: false }]);
  expect((await reader.tryCall(save__TYPE__, { id: row.id, version: 1, note: 'x' })).code).toBe(40300);
  expect((await stranger.call(get__TYPE__List, { name: row.name })).list).toEqual([]);
  expect((await stranger.tryCall(get__TYPE__Detail, { id: row.id })).code).toBe(40400);
  expect((await stranger.tryCall(save__TYPE__, { id: row.id, version: 1, note: 'x' })).code).toBe(40400);
  expect((await stranger.tryCall(save__TYPE__, { name: 'Elsewhere', agent_id: own.id })).code).toBe(40001);
});
