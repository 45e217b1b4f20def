import { approveRequest } from '@manager/contract/features/approval/approval';
import { getSettlementTerms, saveSettlementRate, saveSettlementTerms } from '@manager/contract/features/report/settlement-terms';
import {
  addAdjustment,
  calculateSettlement,
  getSettlementRuns,
  paySettlement,
  reopenSettlement,
} from '@manager/contract/features/report/settlement-report';
import { getAgentDetail, getAgentList, saveAgent } from '@manager/contract/features/set-up/agent';
import { getCoinList, saveCoin } from '@manager/contract/features/set-up/coin';
import {
  getCurrencyDetail,
  getCurrencyList,
  importRates,
  previewImportRates,
  saveCurrency,
} from '@manager/contract/features/set-up/currency';
import { bulkEditGames, getGameDetail, getGameList, saveGame } from '@manager/contract/features/set-up/game';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from './client.ts';
import { fingerprint } from './matrix/fingerprint.ts';
import { setDualControl } from './sweep/open-request.ts';
import { createAgent, createCurrency, createGame, putSettlement } from './world.ts';

/** What belongs to the operator, and the terms of one's own agent: asked for by staff of an agent who hold every code there is. */
const t = await startTestApp();
const { db } = t.deps;
const OPERATOR_ONLY = { code: 40300, message: expect.stringContaining('operator') as string };
const OWN_TERMS = { code: 40300, message: expect.stringContaining('own agent') as string };

let root: { id: string };
let own: { id: string };
let below: { id: string };
let staff: Caller;
let game: { id: string; code: string };
let money: { id: string; version: number };

beforeAll(async () => {
  root = await createAgent(db, { name: 'root' });
  own = await createAgent(db, { name: 'own', parentId: root.id });
  below = await createAgent(db, { name: 'below', parentId: own.id });
  staff = await t.signInAs({ agentId: own.id, codes: PERMISSION_CODES });
  await createCurrency(db, { code: 'USD', rate: '1' });
  await createCurrency(db, { code: 'BRL', rate: '5' });
  const found = await db.selectFrom('currency').select(['id', 'version']).where('code', '=', 'BRL').executeTakeFirstOrThrow();
  money = found;
  game = await createGame(db);
});

/** Refused, and nothing is other than before. */
const refused = async (attempt: () => Promise<unknown>, as: object): Promise<void> => {
  const before = await fingerprint(db);
  expect(await attempt()).toMatchObject(as);
  expect(await fingerprint(db)).toBe(before);
};

describe('staff of an agent with every code', () => {
  it('do not fix settlement rates', () =>
    refused(
      () =>
        staff.tryCall(saveSettlementRate, {
          month: '2026-01',
          currency: 'BRL',
          rate: '9',
          before: null,
          reason: 'Ours is better',
        }),
      OPERATOR_ONLY,
    ));

  it('do not change rates of currencies, one by one or by a file', async () => {
    await refused(() => staff.tryCall(saveCurrency, { id: money.id, version: money.version, rate: '5.1' }), OPERATOR_ONLY);
    const text = 'code,rate\nBRL,5.2\n';
    await refused(() => staff.tryCall(importRates, { text, fingerprint: 'x', reason: 'Ours' }), OPERATOR_ONLY);
    await refused(() => staff.tryCall(previewImportRates, { text }), OPERATOR_ONLY);
  });

  it('do not switch games off', async () => {
    await refused(() => staff.tryCall(saveGame, { id: game.id, version: 1, status: 'disabled', reason: 'Off' }), OPERATOR_ONLY);
    await refused(
      () => staff.tryCall(bulkEditGames, { ids: [game.id], set: { status: 'disabled' }, fingerprint: 'x', reason: 'Off' }),
      OPERATOR_ONLY,
    );
  });

  it('do not write coin lists', () =>
    refused(
      () =>
        staff.tryCall(saveCoin, {
          name: 'Ours',
          lines: 1,
          total_bets: ['1'],
          min_bet: '1',
          max_bet: '1',
          default_bet: '1',
        } as never),
      OPERATOR_ONLY,
    ));

  it('do not write fee terms, of no agent', async () => {
    for (const agent of [own, below])
      await refused(
        () =>
          staff.tryCall(saveSettlementTerms, {
            agent_id: agent.id,
            version: 0,
            negative_carry: 'reset',
            tiers: [],
            reason: 'Free',
          }),
        OPERATOR_ONLY,
      );
  });

  it('do not take amounts off the settlement of their own agent, and do not mark it as paid', async () => {
    const calculated = await putSettlement(db, { agentId: own.id, state: 'calculated' });
    await refused(
      () => staff.tryCall(addAdjustment, { id: calculated, version: 1, amount_usd: '-5', reason: 'Ours' }),
      OWN_TERMS,
    );
    expect((await staff.call(getSettlementRuns, { agent_id: own.id })).list).toMatchObject([
      { can: { calculate: false, confirm: true, pay: false, reopen: false, adjust: false } },
    ]);
    await db.updateTable('settlement_run').set({ state: 'confirmed' }).where('id', '=', calculated).execute();
    await refused(() => staff.tryCall(paySettlement, { id: calculated, version: 1, payment_reference: 'x' }), OWN_TERMS);
    await refused(() => staff.tryCall(reopenSettlement, { id: calculated, version: 1, reason: 'Ours' }), OWN_TERMS);
    const ofBelow = await putSettlement(db, { agentId: below.id, state: 'calculated' });
    await staff.call(addAdjustment, { id: ofBelow, version: 1, amount_usd: '-5', reason: 'Theirs' });
  });

  it('do not change the agent that they are of, only those below', async () => {
    for (const change of [
      { search_show: false },
      { timezone: 'Asia/Tokyo' },
      { compliance_profile: 'regulated' },
      { sort: 1 },
    ] as const)
      await refused(() => staff.tryCall(saveAgent, { id: own.id, version: 1, ...change, reason: 'Ours' }), OWN_TERMS);
    await staff.call(saveAgent, { id: below.id, version: 1, sort: 7 });
    await refused(() => staff.tryCall(saveAgent, { id: root.id, version: 1, sort: 7 }), { code: 40400 });
  });

  it('do not calculate what their own agent owes', () =>
    refused(
      () => staff.tryCall(calculateSettlement, { agent_id: own.id, date_from: '2026-01-01', date_to: '2026-01-31' }),
      OWN_TERMS,
    ));

  it('are not offered what would be refused', async () => {
    expect((await staff.call(getGameList, {})).can).toMatchObject({ add: false });
    expect((await staff.call(getCurrencyList, {})).can).toMatchObject({ add: false });
    expect((await staff.call(getCoinList, {})).can).toMatchObject({ add: false });
    expect((await staff.call(getGameDetail, { id: game.id })).can).toEqual({ edit: false, delete: false });
    expect((await staff.call(getCurrencyDetail, { id: money.id })).can).toEqual({ edit: false, delete: false });
    expect((await staff.call(getAgentDetail, { id: own.id })).can).toEqual({ edit: false, delete: false });
    expect((await staff.call(getAgentDetail, { id: below.id })).can).toEqual({ edit: true, delete: true });
    expect((await staff.call(getAgentList, {})).can).toMatchObject({ add: true });
  });

  it('leave a row that tells of the refusal', async () => {
    const { request_id: request } = await staff.tryCall(saveGame, { id: game.id, version: 1, status: 'disabled' });
    const rows = await db.selectFrom('audit_event').selectAll().where('request_id', '=', request).execute();
    expect(rows).toMatchObject([{ action: 'game.save', outcome: 'denied', actor_id: staff.userId, reason: 'operator' }]);
  });
});

it('a request that was approved does not run for somebody who has an agent by now', async () => {
  const asking = await t.signInAs({ codes: ['C-4', 'C-4-91'] });
  const head = await t.signInAs({ isSuper: true });
  await setDualControl(t, 'on');
  const { version } = await asking.call(getCurrencyDetail, { id: money.id });
  const answer = await asking.tryCall(saveCurrency, { id: money.id, version, rate: '50', confirm_rate_jump: true });
  await setDualControl(t, null);
  expect(answer.code).toBe(40903);
  await db.updateTable('staff_user').set({ agent_id: own.id, all_agents: false }).where('id', '=', asking.userId).execute();
  const id = (answer.data as unknown as { approval_id: string }).approval_id;
  await head.tryCall(approveRequest, { id });
  const { state, failure } = await db
    .selectFrom('approval')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([state, JSON.stringify(failure)]).toEqual(['failed', expect.stringContaining('permission.operator_only')]);
  expect((await head.call(getCurrencyDetail, { id: money.id })).rate).toBe('5');
});

describe('a request to change terms of an agent', () => {
  type Ask = (head: Caller) => Promise<{ code: number; data: unknown }>;
  const cases: [string, Ask][] = [
    [
      'its calendar',
      async (head) =>
        head.tryCall(saveAgent, {
          id: own.id,
          version: (await head.call(getAgentDetail, { id: own.id })).version,
          settlement_hour: 9,
        }),
    ],
    [
      'what it owes',
      async (head) => {
        const { id } = await db
          .selectFrom('settlement_run')
          .select('id')
          .where('agent_id', '=', own.id)
          .executeTakeFirstOrThrow();
        await db.updateTable('settlement_run').set({ state: 'calculated' }).where('id', '=', id).execute();
        return head.tryCall(addAdjustment, { id, version: 1, amount_usd: '-5000', reason: 'A favour' });
      },
    ],
  ];

  it.each(cases)('%s is decided by those above it, never by its own staff', async (_, ask) => {
    const head = await t.signInAs({ isSuper: true });
    const above = await t.signInAs({ agentId: root.id, codes: PERMISSION_CODES });
    await setDualControl(t, 'on');
    const answer = await ask(head);
    await setDualControl(t, null);
    expect(answer.code).toBe(40903);
    const { approval_id: id } = answer.data as { approval_id: string };
    expect((await staff.tryCall(approveRequest, { id })).code).toBe(40400);
    expect(await above.call(approveRequest, { id })).toMatchObject({ state: 'executed' });
  });
});

it('staff without an agent write it with a code', async () => {
  const operator = await t.signInAs({ codes: ['C-1', 'C-1-91', 'C-4', 'C-4-91'] });
  const { version } = await operator.call(getGameDetail, { id: game.id });
  await operator.call(saveGame, { id: game.id, version, note: 'Seen' });
  expect((await operator.call(getCurrencyDetail, { id: money.id })).can.edit).toBe(true);
});

it.each(['of no agent', 'of an agent'])('a super user %s writes all of it', async (which) => {
  const head = await t.signInAs({ agentId: which === 'of an agent' ? own.id : null, isSuper: true });
  const { version } = await head.call(getAgentDetail, { id: own.id });
  await head.call(saveAgent, { id: own.id, version, sort: 4 });
  await head.call(saveSettlementTerms, {
    agent_id: own.id,
    version: (await head.call(getSettlementTerms, { agent_id: own.id })).version,
    negative_carry: 'reset',
    tiers: [],
    reason: 'Agreed',
  });
});
