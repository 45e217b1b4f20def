import { approveRequest, rejectRequest } from '@manager/contract/features/approval/approval';
import { auditorCodes, isHandingOut } from '@manager/contract/auditor-codes';
import { endpoints } from '@manager/contract/endpoints.gen';
import { getAuditList, getLogGrants, getRetention } from '@manager/contract/features/log/audit';
import { getGroupDetail, getGroupList, saveGroup } from '@manager/contract/features/permission/group';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { SCREENS } from '@manager/contract/screens';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepAuditorGroup } from '../../src/features/permission/group/public.ts';
import { ownCtx } from '../../src/kit/service/ctx.ts';
import { type Caller, startTestApp } from '../client.ts';
import { createAgent, createSite } from '../world.ts';
import { IMPOSSIBLE_INPUT } from './principals.ts';

const t = await startTestApp();
const { db } = t.deps;
let admin: Caller;
let auditor: Caller;
let groupId: string;

beforeAll(async () => {
  const agent = await createAgent(db, { name: 'Audited' });
  await createSite(db, { agentId: agent.id, code: 'audited' });
  await keepAuditorGroup(ownCtx(t.deps, 'test'));
  admin = await t.signInAs({ isSuper: true });
  groupId = (await db.selectFrom('auth_group').select('id').where('built_in', '=', 'auditor').executeTakeFirstOrThrow()).id;
  auditor = await t.signInAs({ allAgents: true });
  await db.updateTable('staff_user').set({ auth_group_id: groupId }).where('id', '=', auditor.userId).execute();
});

/** Screens' codes and exports, read off the registry: not how the product picks them. */
const reads = (code: string): boolean => SCREENS.some((screen) => screen.code === code) || code.endsWith('-93');
const isRead = ({ audit, access }: Endpoint): boolean => audit === null && access.kind === 'code' && access.anyOf.some(reads);
/** Whoever is let in gets as far as the parser, which takes nothing of this. */
const codeOf = async (endpoint: Endpoint): Promise<number> => (await auditor.tryCall(endpoint, IMPOSSIBLE_INPUT as never)).code;

describe('a member of the built-in group of auditors', () => {
  it('may read and export whatever there is', async () => {
    const refused: string[] = [];
    for (const endpoint of endpoints.filter(isRead)) if ((await codeOf(endpoint)) === 40300) refused.push(endpoint.path);
    expect(refused).toEqual([]);
    const held = new Set((await admin.call(getGroupDetail, { id: groupId })).codes);
    const codes = new Set(endpoints.flatMap(({ access }) => (access.kind === 'code' ? access.anyOf : [])));
    expect([...codes].filter((code) => reads(code) && !held.has(code))).toEqual([]);
    expect(auditorCodes().filter((code) => /-9[12457]$/.test(code))).toEqual(['F-91']);
  });

  // Every endpoint that writes: a new one is in here by being in the contract.
  it('may call nothing that writes but for the own account and for what leaves as a file or link', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(({ audit }) => audit !== null)) {
      const { access, writes, audit, path } = endpoint;
      if (access.kind === 'public' || path.startsWith('/api/approval/')) continue;
      const mayCall = writes === 'own' || isHandingOut(audit ?? '');
      const code = await codeOf(endpoint);
      if (mayCall !== (code !== 40300)) wrong.push(`${path} (${audit}) answered ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('decides on no request of others', async () => {
    t.deps.settings.dualControl = 'on';
    const asked = await admin.tryCall(saveGroup, { name: 'Lenders', codes: ['C-2-94'], reason: 'they agree to websites' });
    t.deps.settings.dualControl = 'off';
    expect(asked.code).toBe(40903);
    const id = (asked.data as unknown as { approval_id: string }).approval_id;
    for (const decide of [approveRequest, rejectRequest] as const)
      expect([40300, 40400]).toContain((await auditor.tryCall(decide, { id, reason: 'not mine' } as never)).code);
    const { state } = await db.selectFrom('approval').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    expect(state).toBe('pending');
  });

  it('sees that the logs cannot be changed, as PostgreSQL says it at that moment', async () => {
    const grantsOf = async () => (await auditor.call(getLogGrants, {})).list.filter(({ table }) => table === 'audit_event');
    const console = { role: 'manager_app', may_insert: true, may_update: false, may_delete: false, may_truncate: false };
    expect(await grantsOf()).toMatchObject([{ used_by: 'console', ...console }, { used_by: 'product' }]);
    const refused = ['update', 'delete', 'truncate'];
    expect((await grantsOf()).map((row) => row.refused_by_trigger)).toEqual([refused, refused]);
    await sql`alter table audit_event disable trigger audit_event_append_only`.execute(db);
    expect((await grantsOf()).map((row) => row.refused_by_trigger)).toEqual([[], []]);
    await sql`alter table audit_event enable trigger audit_event_append_only`.execute(db);
    expect((await grantsOf())[1]?.refused_by_trigger).toEqual(refused);
  });
});

it('what plays and logs leave behind is kept for ever, and what is cleaned up is told', async () => {
  const { list } = await auditor.call(getRetention, {});
  const daysOf = (table: string): (number | null | undefined)[] =>
    list.filter((row) => row.table === table).map(({ kept_days: days }) => days);
  for (const table of ['bet', 'bet_detail', 'wallet_txn', 'game_session', 'audit_event', 'ingest_batch', 'approval'])
    expect([table, daysOf(table)]).toEqual([table, [null]]);
  expect(daysOf('login_attempt')).toEqual([180]);
  expect(list.filter(({ store, kept_days: days }) => store === 'clickhouse' && days !== null)).toEqual([]);
  expect(list.filter((row) => row.has_emptied_columns).map(({ table }) => table)).toEqual(['seamless_call']);
});

describe('the built-in group', () => {
  it('follows the version that runs, on record, and stays as it is for everybody else', async () => {
    const before = await admin.call(getGroupDetail, { id: groupId });
    expect(before).toMatchObject({ name: 'Auditor', is_built_in: true, can: { edit: false, delete: false } });
    const edit = { id: groupId, version: before.version, name: 'Mine', codes: ['C-2-91'], reason: 'more' };
    expect((await admin.tryCall(saveGroup, edit)).code).toBe(40902);
    await db.deleteFrom('auth_group_code').where('auth_group_id', '=', groupId).where('code', '=', 'F-1').execute();
    for (let start = 0; start < 2; start += 1) await keepAuditorGroup(ownCtx(t.deps, 'test'));
    expect((await admin.call(getGroupDetail, { id: groupId })).codes).toEqual(before.codes);
    const { list } = await admin.call(getAuditList, { object_type: 'group', object_id: groupId, event_class: 'permission' });
    expect(list.filter(({ action }) => action === 'group.save')).toHaveLength(2);
    const games = await admin.call(getAuditList, { object_type: 'group', object_id: groupId, event_class: 'game' });
    expect(games.list).toEqual([]);
  });

  it('leaves a group of that name to those who made it', async () => {
    await db.updateTable('auth_group').set({ built_in: null }).where('id', '=', groupId).execute();
    await keepAuditorGroup(ownCtx(t.deps, 'test'));
    const { list } = await admin.call(getGroupList, { name: 'Auditor' });
    expect(list.map(({ name, is_built_in: isBuiltIn }) => [name, isBuiltIn])).toEqual([
      ['Auditor', false],
      ['Auditor (built in)', true],
    ]);
  });
});
