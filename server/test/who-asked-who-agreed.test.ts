import { approveRequest } from '@manager/contract/features/approval/approval';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getObjectHistory, HISTORY_CODES, type HistoryType } from '@manager/contract/features/log/object-history';
import { endpoints } from '@manager/contract/endpoints.gen';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp } from './client.ts';
import { setDualControl } from './sweep/open-request.ts';
import { CASES } from './sweep/cases.ts';
import { isWrite } from './sweep/references.ts';
import { createSweepWorld, signInFor, type World } from './sweep/world.ts';

/** Whatever two people did together says so: each call of the sweep that takes a second person is asked by one and agreed to by another. */
const t = await startTestApp();
const { db } = t.deps;
let world: World;
let agreeing: Caller;
const done: { path: string; asker: string; approval: string }[] = [];
const refused: string[] = [];

const nameOf = async (id: string): Promise<string> =>
  (await db.selectFrom('staff_user').select('user_name').where('id', '=', id).executeTakeFirstOrThrow()).user_name;

beforeAll(async () => {
  world = await createSweepWorld(t);
  await db.insertInto('setting').values({ name: 'block_max_players', value: '0' }).execute();
  agreeing = await t.signInAs({ isSuper: true, userName: 'agreeing' });
  for (const endpoint of endpoints.filter(isWrite)) {
    const caller = await signInFor(world, endpoint);
    const input = await CASES[endpoint.path]?.valid(world, caller);
    if (input === undefined || endpoint.path.startsWith('/api/approval/')) continue;
    await setDualControl(t, 'on');
    const { code, data } = await caller.tryCall(endpoint as never, input as never);
    if (code === 40903) {
      const { approval_id: id } = data as unknown as { approval_id: string };
      const answer = await agreeing.tryCall(approveRequest, { id });
      const { state } = (answer.data ?? {}) as { state?: string };
      if (state === 'executed') done.push({ path: endpoint.path, asker: await nameOf(caller.userId), approval: id });
      else refused.push(`${endpoint.path}: ${answer.code} ${state ?? ''} ${JSON.stringify(answer.data)}`);
    }
    await setDualControl(t, null);
  }
}, 600_000);

/** Rows that name one person and need not name the other. */
const OF_ONE: Record<string, string> = {
  staff_user: 'is the person',
  audit_event: 'names the request, which names both',
};

it('is carried out for every verb that asks', () => {
  expect(refused).toEqual([]);
  expect(done.length).toBeGreaterThan(40);
});

it('every record that a step leaves names who agreed beside who asked', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const askers = [...new Set(done.map(({ asker }) => `%"${asker}"%`))];
  const found: string[] = [];
  for (const { name } of tables.filter((table) => OF_ONE[table.name] === undefined)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one
      where to_jsonb(one)::text like any(${askers}::text[]) and to_jsonb(one)::text not like '%"agreeing"%'`.execute(db);
    for (const { row } of rows) {
      const who = done.filter(({ asker }) => Object.values(row).includes(asker));
      for (const { path, asker } of who)
        found.push(`${name}.${Object.keys(row).find((column) => row[column] === asker) ?? ''} ${path}`);
    }
  }
  expect(found).toEqual([]);
});

it('the audit log and the history of each object say so too', async () => {
  const log = new Set<string>();
  for (const { approval, asker, path } of done) {
    const { list } = await agreeing.call(getAuditList, { approval_id: approval });
    const steps = list.filter(({ action, outcome }) => !action.startsWith('approval.') && outcome === 'ok');
    if (steps.length === 0) throw new Error(`${path} is not in the log`);
    for (const step of steps) {
      expect({ path, by: step.actor_name, agreed: step.approved_name }).toEqual({ path, by: asker, agreed: 'agreeing' });
      const type = step.object_type as HistoryType;
      if (HISTORY_CODES[type] === undefined || step.object_id === '') continue;
      const answer = await agreeing.tryCall(getObjectHistory, { object_type: type, object_id: step.object_id });
      // What is gone has no history of its own.
      if (answer.code !== 0) continue;
      const told = answer.data.list.filter((row) => row.id === step.id);
      for (const row of told)
        log.add(`${row.actor_name} ${row.approved_name ?? ''}` === `${asker} agreeing` ? type : `${type} without`);
    }
  }
  expect([...log].filter((type) => type.endsWith('without'))).toEqual([]);
  expect(log.size).toBeGreaterThan(10);
});

/** Every record within an answer. */
const recordsIn = (value: unknown): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (value === null || typeof value !== 'object') return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(recordsIn)];
};

it('lists, which are the files too, and single records show both', async () => {
  const shown = new Set<string>();
  const missing = new Set<string>();
  for (const { path, asker, approval } of done) {
    const place = path.slice(0, path.lastIndexOf('/'));
    const { list } = await agreeing.call(getAuditList, { approval_id: approval });
    const objectId = list.find(({ action }) => !action.startsWith('approval.'))?.object_id ?? '';
    for (const endpoint of endpoints.filter((one) => one.path.startsWith(`${place}/get_`) && one.method === 'GET')) {
      const input = endpoint.path.endsWith('get_detail') ? { id: objectId } : {};
      const answer = await agreeing.tryCall(endpoint as never, input as never);
      if (answer.code !== 0) continue;
      for (const record of recordsIn(answer.data as unknown)) {
        if (!Object.values(record).includes(asker) || record['user_name'] === asker) continue;
        (Object.values(record).includes('agreeing') ? shown : missing).add(endpoint.path);
      }
    }
  }
  expect([...missing]).toEqual([]);
  expect(shown.size).toBeGreaterThan(8);
});
