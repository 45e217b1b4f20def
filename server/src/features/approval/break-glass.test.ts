import { approveRequest, breakGlass, getApprovalDetail, rejectRequest } from '@manager/contract/features/approval/approval';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import { editSetting } from '@manager/contract/features/system/setting';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../test/client.ts';
import { createAgent } from '../../../test/world.ts';
import { unseal } from '../../kit/service/seal.ts';
import { MAIL_BODY } from '../mail/queue-mail.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const MINUTE_MS = 60_000;
const { id: rootId } = await createAgent(db);
const operator = await t.signInAs({ agentId: rootId, codes: ['C-3', 'C-3-91', 'C-3-94'], userName: 'operator' });
const colleague = await t.signInAs({ agentId: rootId, codes: ['C-3-94'], userName: 'colleague' });
const admin = await t.signInAs({ isSuper: true, userName: 'boss' });
for (const name of ['operator', 'colleague', 'boss'])
  await db
    .updateTable('staff_user')
    .set({ email: `${name}@example.com`, password_hash: 'x' })
    .where('user_name', '=', name)
    .execute();
await t.signInAs({ isSuper: true, userName: 'no-address' });

beforeEach(() => t.clock.set(Date.now()));
afterEach(() => t.clock.set(null));

const wait = (minutes: number): void => t.clock.set(t.clock.nowMs() + minutes * MINUTE_MS);
const stayAwake = async (): Promise<void> => {
  await db
    .updateTable('session')
    .set({ last_seen_at: t.deps.now(), expires_at: new Date(t.clock.nowMs() + 60 * MINUTE_MS) })
    .execute();
};

const ask = async (by: Caller = operator): Promise<{ id: string; agentId: string }> => {
  const { id: agentId } = await createAgent(db, { parentId: rootId });
  const answer = await by.tryCall(saveAgent, { id: agentId, version: 1, settlement_hour: 7 });
  return { id: (answer.data as unknown as { approval_id: string }).approval_id, agentId };
};
const versionOf = async (agentId: string): Promise<number> =>
  (await db.selectFrom('agent').select('version').where('id', '=', agentId).executeTakeFirstOrThrow()).version;
const marksOf = async (id: string) =>
  (
    await db.selectFrom('audit_event').select(['action', 'mark', 'reason']).where('approval_id', '=', id).orderBy('id').execute()
  ).map(({ action, mark, reason }) => [action, mark, reason]);

/** Breaking the glass (T037). */
it('lets the requester act alone after 30 minutes, never silently', async () => {
  const { id, agentId } = await ask();
  const started = await operator.call(breakGlass, { id, reason: 'Nobody can be reached' });
  expect(started).toMatchObject({
    glass_due_at: new Date(t.clock.nowMs() + 30 * MINUTE_MS).toISOString(),
    glass_reason: 'Nobody can be reached',
    can: { approve: false, break_glass: false, withdraw: true },
  });
  const mails = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('template', '=', 'break_glass')
    .orderBy('to_address')
    .execute();
  expect(mails.map((mail) => mail.to_address)).toEqual(['boss@example.com', 'colleague@example.com']);
  for (const { body } of mails)
    expect(unseal(t.deps.settings.encryptionKey, MAIL_BODY, body).toString()).toMatch(
      /operator started break-glass for agent\.calendar \(agent-\w+\)\. Reason: Nobody can be reached/,
    );

  wait(30);
  t.clock.set(t.clock.nowMs() - 1);
  await stayAwake();
  expect(await operator.tryCall(approveRequest, { id })).toMatchObject({ code: 40902, data: { due_at: started.glass_due_at } });
  expect(await versionOf(agentId)).toBe(1);
  t.clock.set(t.clock.nowMs() + 1);
  expect((await operator.call(getApprovalDetail, { id })).can.approve).toBe(true);
  expect(await operator.call(approveRequest, { id, reason: 'Still nobody' })).toMatchObject({
    state: 'executed',
    decided_by: operator.userId,
  });
  expect(await versionOf(agentId)).toBe(2);
  expect(await marksOf(id)).toEqual([
    ['approval.request', '', ''],
    ['approval.break_glass', 'break_glass', 'Nobody can be reached'],
    ['agent.save', 'break_glass', ''],
    ['approval.approve', 'break_glass', 'Still nobody'],
  ]);
});

it('can be stopped by whoever could decide', async () => {
  const { id, agentId } = await ask();
  await operator.call(breakGlass, { id, reason: 'Nobody can be reached' });
  wait(10);
  await colleague.call(rejectRequest, { id, reason: 'I am here' });
  wait(21);
  await stayAwake();
  expect(await operator.tryCall(approveRequest, { id })).toMatchObject({ code: 40902, data: { state: 'rejected' } });
  expect(await versionOf(agentId)).toBe(1);
});

it('is a matter of the requester alone, once, and in time', async () => {
  const { id } = await ask();
  expect((await admin.tryCall(breakGlass, { id, reason: 'x' })).code).toBe(40300);
  expect((await operator.tryCall(breakGlass, { id, reason: ' ' })).code).toBe(40001);
  wait(23 * 60 + 30);
  await stayAwake();
  expect(await operator.tryCall(breakGlass, { id, reason: 'Late' })).toMatchObject({
    code: 40902,
    message: 'The request expires before break-glass would take effect. Make a new request.',
  });
  t.clock.set(t.clock.nowMs() - 1);
  await operator.call(breakGlass, { id, reason: 'Just in time' });
  expect(await operator.tryCall(breakGlass, { id, reason: 'Again' })).toMatchObject({
    code: 40902,
    data: { state: 'break_glass' },
  });
});

it('is not for those who could not decide on such a request of somebody else', async () => {
  const clerk = await t.signInAs({ agentId: rootId, codes: ['C-3', 'C-3-91'] });
  const { id } = await ask(clerk);
  expect((await clerk.call(getApprovalDetail, { id })).can).toEqual({
    approve: false,
    reject: false,
    withdraw: true,
    break_glass: false,
  });
  expect(await clerk.tryCall(breakGlass, { id, reason: 'x' })).toMatchObject({ code: 40300, data: { permission: 'C-3-94' } });
  const refused = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('approval_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(refused).toMatchObject({ action: 'approval.refused', outcome: 'denied', mark: 'alarm' });
  // The code is taken away after the start: the delay alone opens nothing.
  const other = await t.signInAs({ agentId: rootId, codes: ['C-3', 'C-3-91', 'C-3-94'] });
  const second = await ask(other);
  await other.call(breakGlass, { id: second.id, reason: 'Alone' });
  const { auth_group_id: group } = await db
    .selectFrom('staff_user')
    .select('auth_group_id')
    .where('id', '=', other.userId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('auth_group_code').where('auth_group_id', '=', group).where('code', '=', 'C-3-94').execute();
  wait(30);
  await stayAwake();
  expect((await other.tryCall(approveRequest, { id: second.id })).code).toBe(40300);
  expect(await versionOf(second.agentId)).toBe(1);
});

it('also guards switching dual control off: a second super user or break-glass', async () => {
  const asked = await admin.tryCall(editSetting, { name: 'dual_control', version: 0, value: 'off', reason: 'In the way' });
  expect(asked.code).toBe(40903);
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  expect((await colleague.tryCall(approveRequest, { id })).code).toBe(40400);
  expect((await admin.tryCall(approveRequest, { id })).code).toBe(40300);
  await admin.call(breakGlass, { id, reason: 'The other super user has left' });
  wait(30);
  await stayAwake();
  await admin.call(approveRequest, { id });
  expect((await marksOf(id)).filter(([, mark]) => mark === 'break_glass').map(([action]) => action)).toEqual([
    'approval.break_glass',
    'setting.save',
    'approval.approve',
  ]);
  const { id: agentId } = await createAgent(db, { parentId: rootId });
  expect((await operator.tryCall(saveAgent, { id: agentId, version: 1, settlement_hour: 7 })).code).toBe(0);
});
