import { login } from '@manager/contract/features/auth/login';
import * as contract from '@manager/contract/features/risk-set/login-ip';
import { getDayLimits } from '@manager/contract/features/risk-set/account-retained';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent } from '../../../../test/world.ts';
import { isShutOut } from '../../auth/public.ts';

const t = await startTestApp();
const { db } = t.deps;
const top = await createAgent(db);
const below = await createAgent(db, { parentId: top.id });
const other = await createAgent(db);
const codes = ['G', 'G-2', 'G-4', 'G-4-91', 'G-4-92'];
const boss = await t.signInAs({ isSuper: true });
const staff = await t.signInAs({ agentId: top.id, codes });
const under = await t.signInAs({ agentId: below.id, codes });
const stranger = await t.signInAs({ agentId: other.id, codes });
const clear = () => db.updateTable('login_rule').set({ deleted_at: new Date() }).execute();
const put = (values: { user_id?: string; agent_id?: string; effect: 'allow' | 'deny'; network: string; expires_at?: Date }) =>
  db
    .insertInto('login_rule')
    .values({ owner_id: values.agent_id ?? null, ...values })
    .execute();
const outcome = async (userId: string, ip: string): Promise<boolean> =>
  (
    await db
      .selectFrom('staff_user')
      .select(isShutOut(ip, { now: t.deps.now() }).as('out'))
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).out;

// shows S2.73
it('lets in everybody without a rule, denies before it allows, and reaches the agents below', async () => {
  expect(await outcome(under.userId, '10.1.2.3')).toBe(false);
  await put({ agent_id: top.id, effect: 'allow', network: '10.0.0.0/8' });
  for (const [who, ip, out] of [
    [under, '10.1.2.3', false],
    [under, '::ffff:10.1.2.3', false],
    [under, '11.1.2.3', true],
    [under, 'not an address', true],
    [stranger, '11.1.2.3', false],
  ] as const)
    expect([ip, await outcome(who.userId, ip)]).toEqual([ip, out]);
  await put({ user_id: under.userId, effect: 'allow', network: '2001:db8::/32' });
  expect(await outcome(under.userId, '2001:db8::1')).toBe(false);
  await put({ user_id: under.userId, effect: 'deny', network: '10.1.0.0/16' });
  expect([await outcome(under.userId, '10.1.2.3'), await outcome(staff.userId, '10.1.2.3')]).toEqual([true, false]);
  await db
    .updateTable('login_rule')
    .set({ expires_at: new Date(t.clock.nowMs() - 1) })
    .where('effect', '=', 'deny')
    .execute();
  expect(await outcome(under.userId, '10.1.2.3')).toBe(false);
  await clear();
});

it('counts for sessions that are open, and at sign-in like a wrong password', async () => {
  await put({ user_id: under.userId, effect: 'deny', network: '127.0.0.1' });
  expect((await under.tryCall(contract.getLoginRuleList, {})).code).toBe(50008);
  expect((await staff.tryCall(contract.getLoginRuleList, {})).code).toBe(0);
  const { user_name: name } = await db
    .selectFrom('staff_user')
    .select('user_name')
    .where('id', '=', under.userId)
    .executeTakeFirstOrThrow();
  expect((await t.anonymous.tryCall(login, { username: name, password: 'whatever-it-is' } as never)).code).not.toBe(0);
  await clear();
  expect((await under.tryCall(getDayLimits, {})).code).toBe(0);
});

it('refuses to shut out its author unless that is meant, and never the last super user', async () => {
  const elsewhere = { agent_id: top.id, effect: 'allow', network: '10.0.0.0/8' } as const;
  const refused = await staff.tryCall(contract.saveLoginRule, elsewhere);
  expect([refused.code, refused.message]).toEqual([40902, expect.stringContaining('shut you out')]);
  expect(
    (await boss.tryCall(contract.saveLoginRule, { effect: 'deny', network: '0.0.0.0/0', locks_me_out: true })).message,
  ).toContain('super user');
  expect(
    (await boss.tryCall(contract.saveLoginRule, { effect: 'allow', network: '10.0.0.0/8', locks_me_out: true })).message,
  ).toContain('super user');
  expect(await db.selectFrom('login_rule').select('id').where('deleted_at', 'is', null).execute()).toEqual([]);
  // One that lets the author in is taken; taking away the only one that does is refused.
  const here = await staff.call(contract.saveLoginRule, { ...elsewhere, network: '127.0.0.0/8', reason: 'Office' });
  expect(here).toMatchObject({ network: '127.0.0.0/8', owner_id: top.id, state: 'active' });
  await staff.call(contract.saveLoginRule, { ...elsewhere, reason: 'Home' });
  expect((await staff.tryCall(contract.removeLoginRule, { ids: [here.id] })).code).toBe(40902);
  expect((await staff.tryCall(contract.saveLoginRule, { ...elsewhere, network: '127.0.0.1/8' })).code).toBe(40901);
  await clear();
});

it('asks the same when a rule that was over is brought back', async () => {
  const over = async (values: Parameters<typeof put>[0]) => {
    await put({ ...values, expires_at: new Date(t.clock.nowMs() - 1) });
    const { id, version } = await db
      .selectFrom('login_rule')
      .select(['id', 'version'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { id, version, expires_at: null, reason: 'Again' };
  };
  const mine = await over({ agent_id: top.id, effect: 'deny', network: '127.0.0.0/8' });
  const refused = await staff.tryCall(contract.saveLoginRule, mine);
  expect([refused.code, refused.message]).toEqual([40902, expect.stringContaining('shut you out')]);
  await clear();
  const everybody = await over({ effect: 'deny', network: '0.0.0.0/0' });
  expect((await boss.tryCall(contract.saveLoginRule, { ...everybody, locks_me_out: true })).message).toContain('super user');
  await clear();
});

it('knows the last super user also by a mapped address', async () => {
  await db.updateTable('session').set({ ip: '::ffff:10.7.7.7' }).where('user_id', '=', boss.userId).execute();
  const rule = { effect: 'deny', network: '10.7.0.0/16', reason: 'Attempts' } as const;
  expect((await boss.tryCall(contract.saveLoginRule, rule)).message).toContain('super user');
  await clear();
});

it('leaves rules about others to those who look after them', async () => {
  const faults = async (who: typeof staff, input: object) =>
    Object.keys(
      (
        (await who.tryCall(contract.saveLoginRule, { effect: 'deny', network: '10.0.0.9', ...input } as never)).data as {
          fields?: object;
        } | null
      )?.fields ?? {},
    );
  expect(await faults(staff, {})).toEqual(['agent_id']);
  expect(await faults(staff, { user_id: boss.userId })).toEqual(['user_id']);
  expect(await faults(staff, { agent_id: other.id })).toEqual(['agent_id']);
  expect(await faults(staff, { agent_id: below.id, user_id: under.userId })).toEqual(['agent_id']);
  expect(await faults(boss, { network: '10.0.0.300' })).toEqual(['network']);
  const made = await staff.call(contract.saveLoginRule, { effect: 'deny', network: '10.0.0.9', user_id: under.userId });
  expect((await stranger.tryCall(contract.getLoginRuleDetail, { id: made.id })).code).toBe(40400);
  expect((await stranger.tryCall(contract.removeLoginRule, { ids: [made.id] })).code).toBe(40400);
  expect((await stranger.call(contract.getLoginRuleList, {})).list).toEqual([]);
  await clear();
});
