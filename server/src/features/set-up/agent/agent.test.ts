import {
  deleteAgents,
  getAgentDetail,
  getAgentList,
  renewInviteCode,
  saveAgent,
  type AgentRow,
} from '@manager/contract/features/set-up/agent';
import { saveWebsite } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../../test/client.ts';
import { agentMoves } from './apply-moves.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true });
const ALL_CODES = ['C-3', 'C-3-91', 'C-3-92'];

let drawn = 0;
const agentInput = (changes: InputOf<typeof saveAgent> = {}): InputOf<typeof saveAgent> => {
  drawn += 1;
  return { name: `Agent ${drawn}`, seller_id: `seller-${drawn}`, timezone: 'Asia/Shanghai', settlement_hour: 12, ...changes };
};
const makeAgent = (changes?: InputOf<typeof saveAgent>, by: Caller = admin): Promise<AgentRow> =>
  by.call(saveAgent, agentInput(changes));

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const withoutRequest = ({ code, message, data, status }: Answer<unknown>): string =>
  JSON.stringify({ code, message, data, status });
const lastAudit = (objectId: string) =>
  t.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'agent')
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const insertBet = (agentId: string): Promise<void> =>
  t.deps.clickhouse.insert({
    name: 'test.bet',
    table: 'bet',
    columns: ['bet_id', 'site_id', 'agent_id', 'settle_date', 'bet_at', 'sign'],
    tsv: `bet-${agentId}\t1\t${agentId}\t2026-01-02\t2026-01-02 03:04:05.000\t1\n`,
  });

/** Every settlement day that runs now is over; answers how many moves were due. */
const afterTheDay = async (): Promise<number> => {
  const result = await agentMoves.run({ ...t.deps, now: () => new Date(Date.now() + 2 * 86_400_000) });
  return result?.rows ?? 0;
};

describe('creating an agent', () => {
  // shows S1.13, S2.80, S3.12
  it('answers the whole row and writes it to the audit log', async () => {
    const row = await makeAgent({ name: 'Blue', seller_id: 'blue', brand: 'B', domain: 'blue.example', note: 'n', sort: 7 });
    expect(row).toMatchObject({
      version: 1,
      name: 'Blue',
      seller_id: 'blue',
      super_agent_id: null,
      level: 1,
      brand: 'B',
      domain: 'blue.example',
      timezone: 'Asia/Shanghai',
      settlement_hour: 12,
      next_calendar: null,
      is_test: false,
      status: 'enabled',
      effective_status: 'enabled',
      note: 'n',
      sort: 7,
      websites: 0,
      can: { edit: true, delete: true },
    });
    expect(row.invite_code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const entry = await lastAudit(row.id);
    expect(entry).toMatchObject({ action: 'agent.save', actor_id: admin.userId, outcome: 'ok', agent_id: row.id, before: null });
    expect(entry?.after).toMatchObject({ id: row.id, name: 'Blue', timezone: 'Asia/Shanghai', settlement_hour: 12 });
  });

  it.each(['name', 'seller_id', 'timezone', 'settlement_hour'])('needs %s', async (field) => {
    const answer = await admin.tryCall(saveAgent, agentInput({ [field]: undefined }));
    expect(answer.code).toBe(40001);
    expect(fieldsOf(answer)).toEqual({ [field]: 'Required' });
  });

  it('refuses a seller id twice and an unknown agent above', async () => {
    const first = await makeAgent();
    const twice = await admin.tryCall(saveAgent, agentInput({ seller_id: first.seller_id }));
    expect([twice.code, fieldsOf(twice)]).toEqual([40901, { seller_id: 'Already in use' }]);
    const orphan = await admin.tryCall(saveAgent, agentInput({ super_agent_id: '999999' }));
    expect([orphan.code, fieldsOf(orphan)]).toEqual([40001, { super_agent_id: 'Not found' }]);
  });

  it('allows five levels and no more', async () => {
    let above = await makeAgent();
    for (const level of [2, 3, 4, 5]) {
      above = await makeAgent({ super_agent_id: above.id });
      expect(above.level).toBe(level);
    }
    const sixth = await admin.tryCall(saveAgent, agentInput({ super_agent_id: above.id }));
    expect(fieldsOf(sixth)).toEqual({ super_agent_id: 'At most 5 levels of agents' });
  });
});

describe('the tree', () => {
  // shows S6.10
  it('hands a disabled state down and takes no new agent below it', async () => {
    const top = await makeAgent();
    const child = await makeAgent({ super_agent_id: top.id });
    expect((await admin.call(saveAgent, { id: top.id, version: 1, status: 'disabled' })).disabled_by_name).toBeNull();
    expect(await admin.call(getAgentDetail, { id: child.id })).toMatchObject({
      disabled_by_name: top.name,
      status: 'enabled',
      effective_status: 'disabled',
      super_agent_name: top.name,
    });
    const answer = await admin.tryCall(saveAgent, agentInput({ super_agent_id: top.id }));
    expect(fieldsOf(answer)).toEqual({ super_agent_id: 'The agent above is disabled' });
  });

  it('moves a subtree, but never below itself or too deep', async () => {
    const top = await makeAgent();
    const middle = await makeAgent({ super_agent_id: top.id });
    const leaf = await makeAgent({ super_agent_id: middle.id });
    for (const target of [top.id, middle.id, leaf.id]) {
      const answer = await admin.tryCall(saveAgent, { id: top.id, version: 1, super_agent_id: target });
      expect(fieldsOf(answer)).toEqual({ super_agent_id: 'An agent cannot be below itself' });
    }
    const other = await makeAgent({ super_agent_id: (await makeAgent({ super_agent_id: (await makeAgent()).id })).id });
    const tooDeep = await admin.tryCall(saveAgent, { id: top.id, version: 1, super_agent_id: other.id });
    expect(fieldsOf(tooDeep)).toEqual({ super_agent_id: 'At most 5 levels of agents' });
    expect((await admin.call(saveAgent, { id: middle.id, version: 1, super_agent_id: other.id })).level).toBe(2);
    await afterTheDay();
    expect(await admin.call(getAgentDetail, { id: middle.id })).toMatchObject({
      super_agent_id: other.id,
      super_agent_name: other.name,
      level: 4,
      next_super_agent: null,
    });
    expect((await admin.call(getAgentDetail, { id: leaf.id })).level).toBe(5);
  });
});

describe('a move', () => {
  // 10:00 in Shanghai: the settlement day ends at 12:00, which is 04:00 UTC.
  const MORNING = Date.parse('2027-03-10T02:00:00Z');
  const NOON = '2027-03-10T04:00:00.000Z';
  const signInAt = async (ms: number): Promise<Caller> => {
    t.clock.set(ms);
    return t.signInAs({ isSuper: true });
  };
  afterEach(() => t.clock.set(null));

  it('takes effect with the next settlement day, and is on record as the work of the system', async () => {
    const [top, other] = [await makeAgent(), await makeAgent()];
    const agent = await makeAgent({ super_agent_id: top.id });
    const user = await signInAt(MORNING);
    const asked = await user.call(saveAgent, { id: agent.id, version: 1, super_agent_id: other.id });
    expect(asked).toMatchObject({
      version: 2,
      super_agent_id: top.id,
      next_super_agent: { id: other.id, name: other.name, from_at: NOON },
    });
    expect((await lastAudit(agent.id))?.after).toEqual({ next_super_agent: { id: other.id, name: other.name, from_at: NOON } });
    const before = await signInAt(Date.parse(NOON) - 1);
    await agentMoves.run(t.deps);
    expect((await before.call(getAgentDetail, { id: agent.id })).super_agent_id).toBe(top.id);
    const later = await signInAt(Date.parse(NOON));
    await agentMoves.run(t.deps);
    expect(await later.call(getAgentDetail, { id: agent.id })).toMatchObject({
      version: 3,
      super_agent_id: other.id,
      next_super_agent: null,
    });
    expect(await lastAudit(agent.id)).toMatchObject({
      action: 'agent.move',
      actor_id: null,
      before: { super_agent_id: top.id, super_agent_name: top.name },
      after: { super_agent_id: other.id, super_agent_name: other.name },
    });
  });

  it('is replaced by the next one and taken back by the present place', async () => {
    const [top, first, second] = [await makeAgent(), await makeAgent(), await makeAgent()];
    const agent = await makeAgent({ super_agent_id: top.id });
    await admin.call(saveAgent, { id: agent.id, version: 1, super_agent_id: first.id });
    const replaced = await admin.call(saveAgent, { id: agent.id, version: 2, super_agent_id: second.id });
    expect(replaced.next_super_agent).toMatchObject({ id: second.id });
    const kept = await admin.call(saveAgent, { id: agent.id, version: 3, super_agent_id: second.id, brand: 'b' });
    expect(kept.next_super_agent).toEqual(replaced.next_super_agent);
    expect((await admin.tryCall(deleteAgents, { ids: [second.id] })).data.list[0]?.code).toBe(40902);
    const back = await admin.call(saveAgent, { id: agent.id, version: 4, super_agent_id: top.id });
    expect(back.next_super_agent).toBeNull();
    expect(await afterTheDay()).toBe(0);
    expect((await admin.call(getAgentDetail, { id: agent.id })).super_agent_id).toBe(top.id);
  });

  it('that has become impossible is dropped: two that close a circle together do not both pass', async () => {
    const [left, right] = [await makeAgent(), await makeAgent()];
    await admin.call(saveAgent, { id: left.id, version: 1, super_agent_id: right.id });
    await admin.call(saveAgent, { id: right.id, version: 1, super_agent_id: left.id });
    expect(await afterTheDay()).toBe(2);
    expect(await admin.call(getAgentDetail, { id: left.id })).toMatchObject({ super_agent_id: right.id, level: 2 });
    expect(await admin.call(getAgentDetail, { id: right.id })).toMatchObject({ super_agent_id: null, next_super_agent: null });
    expect(await lastAudit(right.id)).toMatchObject({
      action: 'agent.move',
      outcome: 'failed',
      reason: 'cycle',
      after: { super_agent_id: null, refused: { super_agent_id: left.id, super_agent_name: left.name } },
    });
  });

  it('never carries bets to the other side of the test money, also when they came in between', async () => {
    const testTop = await makeAgent({ is_test: true });
    const agent = await makeAgent();
    await admin.call(saveAgent, { id: agent.id, version: 1, super_agent_id: testTop.id });
    await insertBet(agent.id);
    await afterTheDay();
    expect(await lastAudit(agent.id)).toMatchObject({ outcome: 'failed', reason: 'cannot_change' });
  });
});

describe('the invite code', () => {
  it('is drawn anew, by version, and the old one leads nowhere', async () => {
    const agent = await makeAgent();
    const renewed = await admin.call(renewInviteCode, { id: agent.id, version: 1 });
    expect(renewed.version).toBe(2);
    expect(renewed.invite_code).not.toBe(agent.invite_code);
    expect(renewed.invite_code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(await lastAudit(agent.id)).toMatchObject({
      action: 'agent.invite_code',
      before: { invite_code: agent.invite_code },
      after: { invite_code: renewed.invite_code },
    });
    expect((await admin.tryCall(renewInviteCode, { id: agent.id, version: 1 })).code).toBe(40900);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from agent where invite_code = ${agent.invite_code}`.execute(t.deps.db);
    expect(rows[0]?.n).toBe(0);
  });
});

describe('editing', () => {
  it('leaves what is absent, clears what is null, and tells only what changed', async () => {
    const row = await makeAgent({ brand: 'old', note: 'keep' });
    const edited = await admin.call(saveAgent, { id: row.id, version: 1, brand: null, search_show: false });
    expect(edited).toMatchObject({ version: 2, brand: '', note: 'keep', search_show: false });
    const entry = await lastAudit(row.id);
    expect(entry?.before).toEqual({ brand: 'old', search_show: true });
    expect(entry?.after).toEqual({ brand: '', search_show: false });
  });

  it('gives the second of two savers a conflict with the row as it is now', async () => {
    const row = await makeAgent();
    const other = await t.signInAs({ isSuper: true });
    await admin.call(saveAgent, { id: row.id, version: 1, name: 'First' });
    const answer = await other.tryCall(saveAgent, { id: row.id, version: 1, name: 'Second' });
    expect(answer).toMatchObject({ code: 40900, data: { current: { id: row.id, name: 'First', version: 2 } } });
    const noVersion = await other.tryCall(saveAgent, { id: row.id, name: 'Second' });
    expect(fieldsOf(noVersion)).toEqual({ version: 'Required' });
  });

  it('loses no update of two clients that count up together', async () => {
    const row = await makeAgent({ sort: 0 });
    const other = await t.signInAs({ isSuper: true });
    const countUp = async (client: Caller): Promise<void> => {
      for (let done = 0; done < 20;) {
        const { version, sort } = await client.call(getAgentDetail, { id: row.id });
        const answer = await client.tryCall(saveAgent, { id: row.id, version, sort: sort + 1 });
        if (answer.code === 0) done += 1;
        else expect(answer.code).toBe(40900);
      }
    };
    await Promise.all([countUp(admin), countUp(other)]);
    expect(await admin.call(getAgentDetail, { id: row.id })).toMatchObject({ sort: 40, version: 41 });
  });

  it('keeps the test flag of an agent with bets, also when it would come from above', async () => {
    const testTop = await makeAgent({ is_test: true });
    const free = await makeAgent();
    expect((await admin.call(saveAgent, { id: free.id, version: 1, is_test: true })).is_test).toBe(true);
    const top = await makeAgent();
    const child = await makeAgent({ super_agent_id: top.id });
    await insertBet(child.id);
    const flag = await admin.tryCall(saveAgent, { id: top.id, version: 1, is_test: true });
    expect(fieldsOf(flag)).toEqual({ is_test: 'Cannot be changed any more' });
    const move = await admin.tryCall(saveAgent, { id: top.id, version: 1, super_agent_id: testTop.id });
    expect(fieldsOf(move)).toEqual({ super_agent_id: 'Cannot be changed any more' });
    expect((await admin.call(saveAgent, { id: top.id, version: 1, is_test: false, name: 'Still real' })).name).toBe('Still real');
    await insertBet(testTop.id);
    const off = await admin.tryCall(saveAgent, { id: testTop.id, version: 1, is_test: false });
    expect(fieldsOf(off)).toEqual({ is_test: 'Cannot be changed any more' });
  });
});

describe('the settlement calendar', () => {
  it('changes with the next settlement day of the old calendar, and the last word before it counts', async () => {
    const row = await makeAgent();
    // 10:00 in Shanghai: the settlement day that began at 12:00 the day before ends at 12:00, which is 04:00 UTC.
    t.clock.set(Date.parse('2027-03-10T02:00:00Z'));
    try {
      const client = await t.signInAs({ isSuper: true });
      const first = await client.call(saveAgent, { id: row.id, version: 1, timezone: 'Europe/Berlin', settlement_hour: 0 });
      expect(first).toMatchObject({ timezone: 'Asia/Shanghai', settlement_hour: 12 });
      expect(first.next_calendar).toEqual({ from_at: '2027-03-10T04:00:00.000Z', timezone: 'Europe/Berlin', settlement_hour: 0 });
      const second = await client.call(saveAgent, { id: row.id, version: 2, timezone: 'Asia/Tokyo', settlement_hour: 6 });
      expect(second.next_calendar).toEqual({ from_at: '2027-03-10T04:00:00.000Z', timezone: 'Asia/Tokyo', settlement_hour: 6 });
      expect((await lastAudit(row.id))?.after).toEqual({ next_calendar: second.next_calendar });

      t.clock.set(Date.parse('2027-03-10T04:00:00Z'));
      const later = await t.signInAs({ isSuper: true });
      const detail = await later.call(getAgentDetail, { id: row.id });
      expect(detail).toMatchObject({ timezone: 'Asia/Tokyo', settlement_hour: 6, next_calendar: null });
      expect(detail.calendars).toEqual([
        { from_at: '2027-03-10T04:00:00.000Z', timezone: 'Asia/Tokyo', settlement_hour: 6 },
        { from_at: null, timezone: 'Asia/Shanghai', settlement_hour: 12 },
      ]);
    } finally {
      t.clock.set(null);
    }
  });

  it('drops a waiting change when the calendar in force is asked for again', async () => {
    const row = await makeAgent();
    expect((await admin.call(saveAgent, { id: row.id, version: 1, settlement_hour: 3 })).next_calendar).toMatchObject({
      timezone: 'Asia/Shanghai',
      settlement_hour: 3,
    });
    expect((await admin.call(saveAgent, { id: row.id, version: 2, settlement_hour: 12 })).next_calendar).toBeNull();
  });

  it('takes the other name of its zone for no change', async () => {
    const row = await makeAgent({ timezone: 'Asia/Kolkata' });
    t.deps.settings.dualControl = 'on';
    try {
      const saved = await admin.call(saveAgent, { id: row.id, version: 1, name: `${row.name} II`, timezone: 'Asia/Calcutta' });
      expect(saved).toMatchObject({ timezone: 'Asia/Kolkata', next_calendar: null });
    } finally {
      t.deps.settings.dualControl = 'off';
    }
  });
});

describe('scope and codes', () => {
  it('answers a sibling exactly like an unknown id', async () => {
    const [own, sibling] = [await makeAgent(), await makeAgent()];
    const user = await t.signInAs({ agentId: own.id, codes: ALL_CODES });
    for (const call of [
      (id: string) => user.tryCall(getAgentDetail, { id }),
      (id: string) => user.tryCall(saveAgent, { id, version: 1, name: 'Mine' }),
      (id: string) => user.tryCall(saveAgent, agentInput({ super_agent_id: id, name: 'x', seller_id: 'same' })),
      (id: string) => user.tryCall(getAgentList, { id: [id] }),
      (id: string) => user.tryCall(getAgentList, { super_agent_id: id }),
    ]) {
      expect(withoutRequest(await call(sibling.id))).toBe(withoutRequest(await call('987654321')));
    }
    const { list } = await user.call(deleteAgents, { ids: [sibling.id, '987654321'] });
    expect(list.map(({ code, message }) => [code, message])).toEqual([
      [40400, 'Not found.'],
      [40400, 'Not found.'],
    ]);
    expect((await user.call(getAgentList, {})).list.map((row) => row.id)).toEqual([own.id]);
  });

  it('lets a user build below the own agent only, and not move anything', async () => {
    const top = await makeAgent();
    const own = await makeAgent({ super_agent_id: top.id });
    const user = await t.signInAs({ agentId: own.id, codes: ALL_CODES });
    const shown = await user.call(getAgentDetail, { id: own.id });
    expect(shown).toMatchObject({ super_agent_id: null, super_agent_name: null, level: 2 });
    expect((await makeAgent({ super_agent_id: own.id }, user)).level).toBe(3);
    expect(fieldsOf(await user.tryCall(saveAgent, agentInput()))).toEqual({ super_agent_id: 'Required' });
    const above = await user.tryCall(saveAgent, { id: own.id, version: 1, super_agent_id: null });
    expect([above.code, above.message]).toEqual([40300, 'The terms of your own agent can only be changed at a level above it.']);
    const child = await makeAgent({ super_agent_id: own.id });
    const leaf = await makeAgent({ super_agent_id: child.id });
    const move = await user.tryCall(saveAgent, { id: leaf.id, version: 1, super_agent_id: own.id });
    expect(fieldsOf(move)).toEqual({ super_agent_id: 'Cannot be changed any more' });
  });

  it('asks for the code of each call and records a refusal', async () => {
    const own = await makeAgent();
    const reader = await t.signInAs({ agentId: own.id, codes: ['C-3'] });
    expect((await reader.call(getAgentDetail, { id: own.id })).can).toEqual({ edit: false, delete: false });
    expect((await reader.call(getAgentList, {})).can).toEqual({ add: false });
    expect(await reader.tryCall(saveAgent, { id: own.id, version: 1, name: 'x' })).toMatchObject({
      code: 40300,
      data: { permission: 'C-3-91' },
    });
    expect(await reader.tryCall(deleteAgents, { ids: [own.id] })).toMatchObject({ code: 40300, data: { permission: 'C-3-92' } });
    const denied = await t.deps.db
      .selectFrom('audit_event')
      .select('action')
      .where('actor_id', '=', reader.userId)
      .where('outcome', '=', 'denied')
      .orderBy('id')
      .execute();
    expect(denied.map((row) => row.action)).toEqual(['agent.save', 'agent.delete']);
    const stranger = await t.signInAs({ agentId: own.id, codes: ['C-2'] });
    expect((await stranger.tryCall(getAgentList, {})).code).toBe(40300);
  });
});

describe('removing', () => {
  it('answers per id and keeps what is in use', async () => {
    const [withAgent, withSite, withUser, unused] = [await makeAgent(), await makeAgent(), await makeAgent(), await makeAgent()];
    await makeAgent({ super_agent_id: withAgent.id });
    await admin.call(saveWebsite, { code: 'in-use', name: 'In use', agent_id: withSite.id });
    await t.signInAs({ agentId: withUser.id });
    const { list } = await admin.call(deleteAgents, { ids: [withAgent.id, withSite.id, withUser.id, unused.id, '424242'] });
    expect(list.map(({ id, code }) => [id, code])).toEqual([
      [withAgent.id, 40902],
      [withSite.id, 40902],
      [withUser.id, 40902],
      [unused.id, 0],
      ['424242', 40400],
    ]);
    expect((await admin.tryCall(getAgentDetail, { id: unused.id })).code).toBe(40400);
    expect((await admin.call(getAgentDetail, { id: withSite.id })).can.delete).toBe(false);
    const entry = await lastAudit(unused.id);
    expect(entry).toMatchObject({ action: 'agent.delete', outcome: 'ok', after: null });
    expect(entry?.before).toMatchObject({ seller_id: unused.seller_id });
  });

  it('records an attempt that removed nothing, and refuses an empty list', async () => {
    await admin.call(deleteAgents, { ids: ['424242', '424243'] });
    for (const id of ['424242', '424243'])
      expect(await lastAudit(id)).toMatchObject({ action: 'agent.delete', outcome: 'failed', reason: 'object.not_found' });
    expect(fieldsOf(await admin.tryCall(deleteAgents, { ids: [] }))).toEqual({ ids: 'Required' });
  });
});

describe('the list', () => {
  it('filters by contained text without wildcards, sorts with a tie-break, and pages', async () => {
    const top = await makeAgent({ name: 'List top' });
    const names = ['50% Off', '50 Offers', 'under_score', 'underXscore', 'back\\slash'];
    const rows = [];
    for (const name of names) rows.push(await makeAgent({ name, super_agent_id: top.id, sort: 5 }));
    const found = async (name: string) =>
      (await admin.call(getAgentList, { name, super_agent_id: top.id, sort: 'name' })).list.map((row) => row.name);
    expect(await found('0% o')).toEqual(['50% Off']);
    expect(await found('UNDER_')).toEqual(['under_score']);
    expect(await found('\\')).toEqual(['back\\slash']);
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await admin.call(getAgentList, { super_agent_id: top.id, sort: 'sort', page, limit: 2 }));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    // All share one sort value, so the newest id comes first.
    expect(pages.flatMap(({ list }) => list.map((row) => row.id))).toEqual(rows.map((row) => row.id).toReversed());
    expect((await admin.tryCall(getAgentList, { sort: 'note' })).code).toBe(40001);
  });
});
