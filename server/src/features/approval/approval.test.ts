import {
  approveRequest,
  countApprovals,
  getApprovalDetail,
  getApprovalList,
  rejectRequest,
  withdrawRequest,
} from '@manager/contract/features/approval/approval';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import { getCurrencyDetail, saveCurrency } from '@manager/contract/features/set-up/currency';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../test/client.ts';
import { createAgent, createCurrency, createSite } from '../../../test/world.ts';
import { expireApprovals } from './expire-approvals.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const HOUR_MS = 3_600_000;
const MAKER = ['C-2', 'C-2-91', 'C-2-94', 'C-3', 'C-3-91', 'C-3-94'];
const CHECKER = ['C-2-94', 'C-3-94'];

const { id: rootId } = await createAgent(db);
const maker = await t.signInAs({ agentId: rootId, codes: MAKER });
const checker = await t.signInAs({ agentId: rootId, codes: CHECKER });
const admin = await t.signInAs({ isSuper: true });
// Of the operator's staff: currencies belong to no agent.
const dealer = await t.signInAs({ codes: ['C-4', 'C-4-91', 'C-4-94'] });
const dealersChecker = await t.signInAs({ codes: ['C-4-94'] });

afterEach(() => t.clock.set(null));

const approvalOf = (answer: Answer<unknown>): string => {
  expect(answer).toMatchObject({ code: 40903, data: { approval_id: expect.stringMatching(/^\d+$/) } });
  return (answer.data as { approval_id: string }).approval_id;
};

/** A new agent below the root whose settlement hour `by` wants to move to 7. */
const askForCalendar = async (by: Caller = maker, agentId?: string): Promise<{ id: string; agentId: string }> => {
  const agent = agentId ?? (await createAgent(db, { parentId: rootId })).id;
  const { version } = await by.call(getAgentDetail, { id: agent });
  const answer = await by.tryCall(saveAgent, { id: agent, version, settlement_hour: 7, reason: 'New season' });
  return { id: approvalOf(answer), agentId: agent };
};

/** Settlement hours of an agent, oldest first. */
const hoursOf = async (agentId: string): Promise<number[]> =>
  (
    await db.selectFrom('agent_calendar').select('settlement_hour').where('agent_id', '=', agentId).orderBy('from_at').execute()
  ).map(({ settlement_hour: hour }) => hour);
const stateOf = async (id: string): Promise<string> =>
  (await db.selectFrom('approval').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const auditOf = (id: string) => db.selectFrom('audit_event').selectAll().where('approval_id', '=', id).orderBy('id').execute();
const groupOf = async (userId: string): Promise<string> =>
  (await db.selectFrom('staff_user').select('auth_group_id').where('id', '=', userId).executeTakeFirstOrThrow())
    .auth_group_id as string;
const takeCode = async (userId: string, code: string): Promise<void> => {
  await db
    .deleteFrom('auth_group_code')
    .where('auth_group_id', '=', await groupOf(userId))
    .where('code', '=', code)
    .execute();
};

describe('a dangerous change', () => {
  type Listed = {
    operation: string;
    decider?: Caller;
    ask: () => Promise<{ answer: Answer<unknown>; isDone: () => Promise<boolean> }>;
  };
  const site = async (change: InputOf<typeof saveWebsite>) => {
    const { id } = await createSite(db, { agentId: rootId });
    const answer = await maker.tryCall(saveWebsite, { id, version: 1, ...change });
    return { answer, isDone: async () => (await maker.call(getWebsiteDetail, { id })).version === 2 };
  };
  const listed: [string, Listed][] = [
    ...(
      [
        ['api url', { api_url: 'https://wallet.example/new' }],
        ['ip whitelist', { ip_whitelist: '192.0.2.9' }],
        ['api type', { api_type: 'transfer' }],
        ['domain', { domain: 'other.example' }],
        ['RTP', { rtp: '91.5' }],
        ['max win a day', { max_win_day_usd: '1000000' }],
      ] satisfies [string, InputOf<typeof saveWebsite>][]
    ).map(([name, change]): [string, Listed] => [name, { operation: 'website.edit', ask: () => site(change) }]),
    [
      'agent of a website',
      { operation: 'website.edit', ask: async () => site({ agent_id: (await createAgent(db, { parentId: rootId })).id }) },
    ],
    [
      'settlement hour',
      {
        operation: 'agent.calendar',
        ask: async () => {
          const { id } = await createAgent(db, { parentId: rootId });
          const answer = await maker.tryCall(saveAgent, { id, version: 1, settlement_hour: 5 });
          return { answer, isDone: async () => (await hoursOf(id)).length === 2 };
        },
      },
    ],
    [
      'time zone',
      {
        operation: 'agent.calendar',
        ask: async () => {
          const { id } = await createAgent(db, { parentId: rootId });
          const answer = await maker.tryCall(saveAgent, { id, version: 1, timezone: 'Asia/Tokyo' });
          return { answer, isDone: async () => (await hoursOf(id)).length === 2 };
        },
      },
    ],
    [
      'super agent',
      {
        operation: 'agent.move',
        ask: async () => {
          const { id } = await createAgent(db, { parentId: rootId });
          const { id: to } = await createAgent(db, { parentId: rootId });
          const answer = await admin.tryCall(saveAgent, { id, version: 1, super_agent_id: to });
          return { answer, isDone: async () => (await admin.call(getAgentDetail, { id })).next_super_agent?.id === to };
        },
      },
    ],
    [
      'currency rate',
      {
        operation: 'currency.rate',
        decider: dealersChecker,
        ask: async () => {
          await createCurrency(db, { code: 'JPY', rate: '100' });
          const { id } = await db.selectFrom('currency').select('id').where('code', '=', 'JPY').executeTakeFirstOrThrow();
          const answer = await dealer.tryCall(saveCurrency, { id, version: 1, rate: '111', confirm_rate_jump: true });
          return { answer, isDone: async () => (await dealer.call(getCurrencyDetail, { id })).rate === '111' };
        },
      },
    ],
  ];

  it.each(listed)('of the %s is done by a second person and not before', async (_, { operation, decider = checker, ask }) => {
    const { answer, isDone } = await ask();
    const id = approvalOf(answer);
    expect(await isDone()).toBe(false);
    const row = await decider.call(getApprovalDetail, { id });
    expect(row).toMatchObject({ operation, state: 'pending', can: { approve: true, reject: true, withdraw: false } });
    expect(Object.keys(row.after ?? {})).toEqual(Object.keys(row.before ?? {}));
    expect(await decider.call(approveRequest, { id })).toMatchObject({ state: 'executed', failure: '' });
    expect(await isDone()).toBe(true);
  });

  it('is shown with the fields that change, who asked and why, and put on record with both persons', async () => {
    const { id, agentId } = await askForCalendar();
    const row = await checker.call(getApprovalDetail, { id });
    expect(row).toMatchObject({
      object_type: 'agent',
      object_id: agentId,
      object_version: 1,
      // Terms of an agent are decided above it.
      agent_id: rootId,
      approve_code: 'C-3-94',
      before: { settlement_hour: 0 },
      after: { settlement_hour: 7 },
      reason: 'New season',
      requested_by: maker.userId,
    });
    expect(Date.parse(row.expires_at as string) - Date.parse(row.requested_at)).toBe(24 * HOUR_MS);
    const done = await checker.call(approveRequest, { id, reason: 'Agreed with them' });
    expect(done).toMatchObject({ decided_by: checker.userId, decision_reason: 'Agreed with them', is_same_ip: true });
    expect((await auditOf(id)).map(({ action, actor_id: actor, outcome, mark }) => [action, actor, outcome, mark])).toEqual([
      ['approval.request', maker.userId, 'ok', ''],
      ['agent.save', maker.userId, 'ok', ''],
      ['approval.approve', checker.userId, 'ok', ''],
    ]);
  });

  it('is not made small by steps: a rate is held against the one of yesterday', async () => {
    await createCurrency(db, { code: 'GBP', rate: '100' });
    const { id } = await db.selectFrom('currency').select('id').where('code', '=', 'GBP').executeTakeFirstOrThrow();
    const set = (version: number, rate: string) => dealer.tryCall(saveCurrency, { id, version, rate });
    expect((await set(1, '105')).code).toBe(0);
    expect((await set(2, '110')).code).toBe(0);
    expect((await set(3, '110.00000001')).code).toBe(40903);
    expect((await set(3, '90')).code).toBe(40001);
    expect((await set(3, '100.5')).code).toBe(0);
  });

  it('asked for twice is one request', async () => {
    const { id, agentId } = await askForCalendar();
    expect((await askForCalendar(maker, agentId)).id).toBe(id);
  });

  it('that was asked for is not kept readable, neither before nor after', async () => {
    const { id } = await askForCalendar();
    const payload = async (): Promise<Buffer> =>
      (await db.selectFrom('approval').select('payload').where('id', '=', id).executeTakeFirstOrThrow()).payload;
    expect((await payload()).includes('settlement_hour')).toBe(false);
    await checker.call(rejectRequest, { id, reason: 'No' });
    expect(await payload()).toHaveLength(0);
  });

  it('wants a fresh factor of the one who asks', async () => {
    const other = await t.signInAs({ agentId: rootId, codes: MAKER });
    const { id } = await createAgent(db, { parentId: rootId });
    await db.updateTable('staff_user').set({ totp_confirmed_at: new Date() }).where('id', '=', other.userId).execute();
    await db
      .updateTable('session')
      .set({ factor_at: new Date(Date.now() - 5 * 60_000 - 1_000) })
      .where('user_id', '=', other.userId)
      .execute();
    expect(await other.tryCall(saveAgent, { id, version: 1, settlement_hour: 7 })).toMatchObject({
      code: 40310,
      data: { need: 'step_up' },
    });
    expect((await other.tryCall(saveAgent, { id, version: 1, note: 'Harmless' })).code).toBe(0);
  });
});

describe('who decides', () => {
  it('is never the one who asked; the attempt is on record', async () => {
    const { id } = await askForCalendar();
    expect(await maker.tryCall(approveRequest, { id })).toMatchObject({
      code: 40300,
      message: 'A request cannot be decided by its requester.',
    });
    expect((await maker.tryCall(rejectRequest, { id, reason: 'x' })).code).toBe(40300);
    expect(await stateOf(id)).toBe('pending');
    const refused = (await auditOf(id)).filter(({ outcome }) => outcome === 'denied');
    expect(refused.map(({ actor_id: actor, mark }) => [actor, mark])).toEqual([
      [maker.userId, 'alarm'],
      [maker.userId, 'alarm'],
    ]);
  });

  it('is nobody who uses a second account of the same person', async () => {
    const second = await t.signInAs({ agentId: rootId, codes: CHECKER });
    const mail = (userId: string, email: string) =>
      db.updateTable('staff_user').set({ email }).where('id', '=', userId).execute();
    await mail(maker.userId, 'kim@example.com');
    await mail(second.userId, 'Kim+two@Example.com');
    const { id } = await askForCalendar();
    expect((await second.tryCall(approveRequest, { id })).code).toBe(40300);
    expect((await checker.call(approveRequest, { id })).state).toBe('executed');
  });

  it('needs the code', async () => {
    const { id } = await askForCalendar();
    const reader = await t.signInAs({ agentId: rootId, codes: ['C-3'] });
    for (const endpoint of [approveRequest, rejectRequest] as const)
      expect(await reader.tryCall(endpoint, { id, reason: 'x' })).toMatchObject({ code: 40300, data: { permission: 'C-3-94' } });
    expect((await reader.tryCall(withdrawRequest, { id })).code).toBe(40300);
    expect((await reader.call(getApprovalList, { folder: 'all' })).list).toEqual([]);
    expect(await stateOf(id)).toBe('pending');
  });

  it('stands at the agent or above it; to everybody else the request is unknown', async () => {
    const { id } = await askForCalendar();
    const sibling = await t.signInAs({ agentId: (await createAgent(db)).id, codes: CHECKER });
    const face = async (call: Promise<Answer<unknown>>): Promise<string> => {
      const { code, message, data } = await call;
      return JSON.stringify({ code, message, data });
    };
    for (const asked of [id, '987654321']) expect(await face(sibling.tryCall(approveRequest, { id: asked }))).toContain('40400');
    expect((await sibling.tryCall(getApprovalDetail, { id })).code).toBe(40400);
    expect(await stateOf(id)).toBe('pending');
  });

  it('has the code and the scope at that moment: a code taken away meanwhile counts', async () => {
    const { id } = await askForCalendar();
    const late = await t.signInAs({ agentId: rootId, codes: CHECKER });
    expect((await late.call(getApprovalDetail, { id })).can.approve).toBe(true);
    await takeCode(late.userId, 'C-3-94');
    expect(await late.tryCall(approveRequest, { id })).toMatchObject({ code: 40300, data: { permission: 'C-3-94' } });
    await db
      .updateTable('staff_user')
      .set({ agent_id: (await createAgent(db)).id })
      .where('id', '=', late.userId)
      .execute();
    expect((await late.tryCall(approveRequest, { id })).code).toBe(40400);
    expect(await stateOf(id)).toBe('pending');
  });

  it('decides on what belongs to no agent with the code, and of the staff of no agent', async () => {
    await createCurrency(db, { code: 'EUR', rate: '1' });
    const { id: currencyId } = await db.selectFrom('currency').select('id').where('code', '=', 'EUR').executeTakeFirstOrThrow();
    const id = approvalOf(await dealer.tryCall(saveCurrency, { id: currencyId, version: 1, rate: '2', confirm_rate_jump: true }));
    const other = await t.signInAs({ codes: ['C-4'] });
    const ofAgent = await t.signInAs({ agentId: rootId, codes: ['C-4', 'C-4-94'] });
    for (const caller of [other, ofAgent]) {
      expect((await caller.tryCall(approveRequest, { id })).code).toBe(40400);
      expect((await caller.call(getApprovalList, { folder: 'all', object_type: 'currency' })).list).toEqual([]);
    }
    expect((await dealersChecker.call(getApprovalList, {})).list.map((row) => row.id)).toContain(id);
    expect((await dealersChecker.call(approveRequest, { id })).state).toBe('executed');
  });
});

describe('a request that no longer fits', () => {
  const failing = async (id: string): Promise<string> => {
    const row = await checker.call(approveRequest, { id });
    expect(row).toMatchObject({ state: 'failed', can: { approve: false, reject: false } });
    const entry = (await auditOf(id)).at(-1);
    expect(entry).toMatchObject({ action: 'approval.approve', outcome: 'failed', actor_id: checker.userId });
    return row.failure;
  };

  it('fails when the object was changed meanwhile', async () => {
    const { id, agentId } = await askForCalendar();
    await maker.call(saveAgent, { id: agentId, version: 1, note: 'Changed' });
    expect(await failing(id)).toBe('Somebody else changed this in the meantime. Compare and save again.');
    expect(await hoursOf(agentId)).toEqual([0]);
  });

  it('fails when the object was removed meanwhile', async () => {
    const { id, agentId } = await askForCalendar();
    await db.updateTable('agent').set({ deleted_at: new Date() }).where('id', '=', agentId).execute();
    expect(await failing(id)).toBe('Not found.');
  });

  it('fails when the requester was disabled meanwhile', async () => {
    const leaver = await t.signInAs({ agentId: rootId, codes: MAKER });
    const { id, agentId } = await askForCalendar(leaver);
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', leaver.userId).execute();
    expect(await failing(id)).toBe('The requester’s account is no longer active.');
    expect(await hoursOf(agentId)).toEqual([0]);
  });

  it('fails when the requester lost the code meanwhile', async () => {
    const other = await t.signInAs({ agentId: rootId, codes: MAKER });
    const { id, agentId } = await askForCalendar(other);
    await takeCode(other.userId, 'C-3-91');
    expect(await failing(id)).toBe('You do not have permission for this (C-3-91).');
    expect(await hoursOf(agentId)).toEqual([0]);
  });

  it("fails when the requester's scope was narrowed meanwhile", async () => {
    const other = await t.signInAs({ agentId: rootId, codes: MAKER });
    const { id, agentId } = await askForCalendar(other);
    const { id: elsewhere } = await createAgent(db);
    await db.updateTable('staff_user').set({ agent_id: elsewhere }).where('id', '=', other.userId).execute();
    expect(await failing(id)).toBe('Not found.');
    expect(await hoursOf(agentId)).toEqual([0]);
  });

  it('fails when a rule no longer lets it pass, and says at which field', async () => {
    const { id: siteId } = await createSite(db, { agentId: rootId });
    const { id: target } = await createAgent(db, { parentId: rootId });
    const id = approvalOf(await maker.tryCall(saveWebsite, { id: siteId, version: 1, agent_id: target }));
    await db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', target).execute();
    expect(await failing(id)).toBe('Please check the highlighted fields. agent_id: The agent above is disabled');
  });

  it('fails when what the second person saw is no longer what would change', async () => {
    const { id, agentId } = await askForCalendar();
    // Past the version, as a fault or a hand in the store would do it.
    await db.updateTable('agent_calendar').set({ settlement_hour: 3 }).where('agent_id', '=', agentId).execute();
    expect(await failing(id)).toBe('The record has changed since this request was made. Make a new request.');
    expect(await hoursOf(agentId)).toEqual([3]);
  });

  it.each<[string, string]>([
    ['payload', `payload = set_byte(payload, 40, get_byte(payload, 40) # 1)`],
    ['payload hash', `payload_hash = sha256('another')`],
    ['endpoint', `endpoint = '/api/set_up/agent/batch_del'`],
    ['object', `object_id = '1'`],
    ['fields that were shown', `after = '{"settlement_hour": 1}'`],
    ['approve code', `approve_code = 'C-2-94'`],
    ['time', `expires_at = expires_at + interval '1 day'`],
  ])('is not run with another %s in the store', async (_, change) => {
    const { id, agentId } = await askForCalendar();
    await sql.raw(`update approval set ${change} where id = ${id}`).execute(db);
    expect(await failing(id)).toBe('The stored request was altered, so it was not executed.');
    expect((await auditOf(id)).at(-1)?.mark).toBe('alarm');
    expect(await hoursOf(agentId)).toEqual([0]);
  });

  it('is not run in the name of somebody else', async () => {
    const { id, agentId } = await askForCalendar();
    await db.updateTable('approval').set({ requested_by: admin.userId }).where('id', '=', id).execute();
    expect(await failing(id)).toBe('The stored request was altered, so it was not executed.');
    expect(await hoursOf(agentId)).toEqual([0]);
  });

  it('is over after 24 hours: to a millisecond', async () => {
    t.clock.set(Date.now());
    const { id, agentId } = await askForCalendar();
    const startMs = t.clock.nowMs();
    const keepAlive = () =>
      db
        .updateTable('session')
        .set({ last_seen_at: t.deps.now(), expires_at: new Date(t.clock.nowMs() + HOUR_MS) })
        .execute();
    t.clock.set(startMs + 24 * HOUR_MS - 1);
    await keepAlive();
    expect((await checker.call(getApprovalDetail, { id })).can.approve).toBe(true);
    t.clock.set(startMs + 24 * HOUR_MS);
    expect(await checker.call(getApprovalDetail, { id })).toMatchObject({
      state: 'expired',
      can: { approve: false, reject: false },
    });
    expect(await checker.tryCall(approveRequest, { id })).toMatchObject({ code: 40902, data: { state: 'expired' } });
    expect(await maker.tryCall(withdrawRequest, { id })).toMatchObject({ code: 40902, data: { state: 'expired' } });
    expect(await stateOf(id)).toBe('pending');
    // What is overdue does not stand in the way of asking again.
    const again = await askForCalendar(maker, agentId);
    expect(again.id).not.toBe(id);
    expect(await stateOf(id)).toBe('expired');
    t.clock.set(startMs + 48 * HOUR_MS);
    expect(await expireApprovals(t.deps)).toBeGreaterThan(0);
    expect(await stateOf(again.id)).toBe('expired');
    expect((await auditOf(again.id)).at(-1)).toMatchObject({ action: 'approval.expire', actor_id: null });
    expect(await expireApprovals(t.deps)).toBe(0);
  });
});

describe('the inbox', () => {
  it('counts and lists what waits for the reader', async () => {
    const { id: agentId } = await createAgent(db);
    const mine = await t.signInAs({ agentId, codes: MAKER });
    const other = await t.signInAs({ agentId, codes: CHECKER });
    const { id } = await askForCalendar(mine, (await createAgent(db, { parentId: agentId })).id);
    const lists = async (caller: Caller) => ({
      count: (await caller.call(countApprovals, {})).to_decide,
      toDecide: (await caller.call(getApprovalList, {})).list.map((row) => row.id),
      mine: (await caller.call(getApprovalList, { folder: 'mine' })).list.map((row) => row.id),
    });
    const ofNobody = (await db.selectFrom('approval').select('id').where('agent_id', 'is', null).execute()).map((row) => row.id);
    const cleared = async (caller: Caller) => {
      const found = await lists(caller);
      return { ...found, toDecide: found.toDecide.filter((one) => !ofNobody.includes(one)) };
    };
    expect(await cleared(other)).toEqual({ count: 1, toDecide: [id], mine: [] });
    expect(await cleared(mine)).toEqual({ count: 0, toDecide: [], mine: [id] });
    await mine.call(withdrawRequest, { id });
    expect(await cleared(other)).toEqual({ count: 0, toDecide: [], mine: [] });
    expect((await mine.call(getApprovalList, { folder: 'mine', state: 'withdrawn' })).total).toBe(1);
    expect((await other.call(getApprovalList, { folder: 'all', object_type: 'agent' })).list.map((row) => row.state)).toEqual([
      'withdrawn',
    ]);
  });
});
