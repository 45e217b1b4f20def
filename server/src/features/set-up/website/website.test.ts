import { saveAgent } from '@manager/contract/features/set-up/agent';
import {
  auditWebsite,
  deleteWebsites,
  getWebsiteDetail,
  getWebsiteList,
  saveWebsite,
  type WebsiteRow,
} from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Caller } from '../../../../test/client.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true });
const EDITOR = ['C-2', 'C-2-91', 'C-2-92'];
const APPROVER = [...EDITOR, 'C-2-94'];

let drawn = 0;
const makeAgent = async (changes: InputOf<typeof saveAgent> = {}): Promise<string> => {
  drawn += 1;
  return (
    await admin.call(saveAgent, {
      name: `Agent ${drawn}`,
      seller_id: `seller-${drawn}`,
      timezone: 'UTC',
      settlement_hour: 0,
      ...changes,
    })
  ).id;
};
const agentId = await makeAgent();
const makeWebsite = (changes: InputOf<typeof saveWebsite> = {}, by: Caller = admin): Promise<WebsiteRow> => {
  drawn += 1;
  return by.call(saveWebsite, { code: `site-${drawn}`, name: `Site ${drawn}`, agent_id: agentId, ...changes });
};
/** A website of `creator` that another person approved. */
const makeApproved = async (creator: Caller): Promise<WebsiteRow> => {
  const row = await makeWebsite({ api_url: 'https://wallet.example/a' }, creator);
  return admin.call(auditWebsite, { id: row.id, version: 1, result: 'approved' });
};

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const withoutRequest = ({ code, message, data, status }: Answer<unknown>): string =>
  JSON.stringify({ code, message, data, status });
const lastAudit = (objectId: string) =>
  t.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'website')
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('creating a website', () => {
  // shows S1.12, S2.79, S3.13, S3.14, S4.16
  it('answers the whole row, unapproved, and writes it to the audit log without its key', async () => {
    const row = await makeWebsite({
      code: 'alpha',
      name: 'Alpha',
      domain: 'alpha.example',
      api_type: 'transfer',
      api_url: 'https://wallet.example/alpha',
      ip_whitelist: ' 10.1.2.3/8 ;2001:DB8::1; 10.0.0.0/8;192.0.2.7 ',
      rtp: '96.5',
      vendors: ['one', 'two', 'one'],
      game_types: ['slot', 'fishing'],
      min_bet_usd: '0.10',
      max_bet_usd: '100',
      max_win_day_usd: '5000.000001',
      jackpot: true,
    });
    expect(row).toMatchObject({
      version: 1,
      agent_id: agentId,
      agent_name: 'Agent 1',
      api_type: 'transfer',
      ip_whitelist: '10.0.0.0/8;2001:db8::1;192.0.2.7',
      rtp: '96.5',
      vendors: ['one', 'two'],
      game_types: ['slot', 'fishing'],
      min_bet_usd: '0.1',
      max_bet_usd: '100',
      max_win_day_usd: '5000.000001',
      jackpot: true,
      task: false,
      is_test: false,
      effective_status: 'enabled',
      approved_state: 'unapproved',
      can: { edit: true, delete: false, audit: false },
    });
    const entry = await lastAudit(row.id);
    expect(entry).toMatchObject({ action: 'website.save', actor_id: admin.userId, agent_id: agentId, before: null });
    expect(entry?.after).toMatchObject({ code: 'alpha', ip_whitelist: '10.0.0.0/8;2001:db8::1;192.0.2.7' });
    expect(JSON.stringify(entry)).not.toContain('ticket_key');
    const { ticket_key: key } = await t.deps.db
      .selectFrom('site')
      .select('ticket_key')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(key).toHaveLength(32);
  });

  it.each(['code', 'name', 'agent_id'])('needs %s', async (field) => {
    const answer = await admin.tryCall(saveWebsite, { code: 'needs', name: 'Needs', agent_id: agentId, [field]: undefined });
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, { [field]: 'Required' }]);
  });

  it.each<[string, InputOf<typeof saveWebsite>, Record<string, string>]>([
    [
      'a whitelist for everybody',
      { ip_whitelist: '0.0.0.0/0' },
      { ip_whitelist: 'Not a list of addresses or networks separated by ";"' },
    ],
    [
      'a broken whitelist',
      { ip_whitelist: '10.0.0.1,10.0.0.2' },
      { ip_whitelist: 'Not a list of addresses or networks separated by ";"' },
    ],
    ['bets upside down', { min_bet_usd: '9.5', max_bet_usd: '9.49' }, { min_bet_usd: 'The minimum is above the maximum' }],
    ['an unknown agent', { agent_id: '999999' }, { agent_id: 'Not found' }],
    ['an unknown group', { site_group_id: '999999' }, { site_group_id: 'Not found' }],
  ])('refuses %s', async (_, changes, fields) => {
    const answer = await admin.tryCall(saveWebsite, { code: 'refused', name: 'Refused', agent_id: agentId, ...changes });
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('refuses a code twice and an agent out of business', async () => {
    const first = await makeWebsite();
    const twice = await admin.tryCall(saveWebsite, { code: first.code, name: 'x', agent_id: agentId });
    expect([twice.code, fieldsOf(twice)]).toEqual([40901, { code: 'Already in use' }]);
    const closed = await makeAgent({ status: 'disabled' });
    expect(fieldsOf(await admin.tryCall(saveWebsite, { code: 'closed', name: 'x', agent_id: closed }))).toEqual({
      agent_id: 'The agent above is disabled',
    });
  });

  it('takes test flag and state over from the agents above', async () => {
    const top = await makeAgent({ is_test: true });
    const below = await makeAgent({ super_agent_id: top });
    const row = await makeWebsite({ agent_id: below });
    expect(row).toMatchObject({ is_test: true, effective_status: 'enabled' });
    await admin.call(saveAgent, { id: top, version: 1, status: 'disabled' });
    expect(await admin.call(getWebsiteDetail, { id: row.id })).toMatchObject({ status: 'enabled', effective_status: 'disabled' });
  });
});

describe('editing', () => {
  it('leaves what is absent, clears what is null, and compares limits as they will stand', async () => {
    const row = await makeWebsite({ brand: 'B', min_bet_usd: '1', max_bet_usd: '10', vendors: ['v'] });
    const edited = await admin.call(saveWebsite, { id: row.id, version: 1, brand: null, max_bet_usd: null });
    expect(edited).toMatchObject({ version: 2, brand: '', min_bet_usd: '1', max_bet_usd: null, vendors: ['v'] });
    const entry = await lastAudit(row.id);
    expect([entry?.before, entry?.after]).toEqual([
      { brand: 'B', max_bet_usd: '10' },
      { brand: '', max_bet_usd: null },
    ]);
    const answer = await admin.tryCall(saveWebsite, { id: row.id, version: 2, max_bet_usd: '0.99' });
    expect(fieldsOf(answer)).toEqual({ min_bet_usd: 'The minimum is above the maximum' });
  });

  it('gives the second of two savers a conflict with the row as it is now', async () => {
    const row = await makeWebsite();
    const other = await t.signInAs({ agentId, codes: EDITOR });
    await admin.call(saveWebsite, { id: row.id, version: 1, name: 'First' });
    expect(await other.tryCall(saveWebsite, { id: row.id, version: 1, name: 'Second' })).toMatchObject({
      code: 40900,
      data: { current: { name: 'First', version: 2 } },
    });
    expect(fieldsOf(await other.tryCall(saveWebsite, { id: row.id, name: 'Second' }))).toEqual({ version: 'Required' });
  });
});

describe('approval', () => {
  it('is for somebody else than the creator', async () => {
    const creator = await t.signInAs({ agentId, codes: APPROVER });
    const row = await makeWebsite({}, creator);
    expect(row.can.audit).toBe(false);
    const own = await creator.tryCall(auditWebsite, { id: row.id, version: 1, result: 'approved' });
    expect(own).toMatchObject({ code: 40300, data: { permission: 'C-2-94' } });
    expect((await admin.call(getWebsiteDetail, { id: row.id })).can.audit).toBe(true);
    const approved = await admin.call(auditWebsite, { id: row.id, version: 1, result: 'approved' });
    expect(approved).toMatchObject({ approved_state: 'approved', version: 2, can: { audit: false } });
    const entry = await lastAudit(row.id);
    expect(entry).toMatchObject({
      action: 'website.audit',
      actor_id: admin.userId,
      before: { approved_state: 'unapproved' },
      after: { approved_state: 'approved' },
    });
  });

  it('only decides on what waits, with the version that was looked at', async () => {
    const row = await makeApproved(await t.signInAs({ agentId, codes: EDITOR }));
    expect(await admin.tryCall(auditWebsite, { id: row.id, version: 2, result: 'failed', reason: 'late' })).toMatchObject({
      code: 40902,
      data: { state: 'approved' },
    });
    expect((await admin.tryCall(auditWebsite, { id: row.id, version: 1, result: 'approved' })).code).toBe(40900);
  });

  // shows S4.16
  it('tells why it failed, and an edit queues the website again under its editor', async () => {
    const creator = await t.signInAs({ agentId, codes: EDITOR });
    const row = await makeWebsite({}, creator);
    expect(fieldsOf(await admin.tryCall(auditWebsite, { id: row.id, version: 1, result: 'failed' }))).toEqual({
      reason: 'Required',
    });
    const failed = await admin.call(auditWebsite, { id: row.id, version: 1, result: 'failed', reason: 'No contract' });
    expect(failed).toMatchObject({ approved_state: 'failed', approval_reason: 'No contract' });
    expect((await lastAudit(row.id))?.reason).toBe('No contract');
    const again = await admin.call(saveWebsite, { id: row.id, version: 2, name: 'With contract' });
    expect(again).toMatchObject({ approved_state: 'unapproved', approval_reason: '', can: { audit: false } });
    const own = await admin.tryCall(auditWebsite, { id: row.id, version: 3, result: 'approved' });
    expect(own.code).toBe(40300);
    const third = await t.signInAs({ agentId, codes: APPROVER });
    expect((await third.call(auditWebsite, { id: row.id, version: 3, result: 'approved' })).approved_state).toBe('approved');
  });

  it.each<[string, () => Promise<InputOf<typeof saveWebsite>>]>([
    ['agent', async () => ({ agent_id: await makeAgent({ super_agent_id: agentId }) })],
    ['api type', async () => ({ api_type: 'transfer' })],
    ['api url', async () => ({ api_url: 'https://wallet.example/b' })],
    ['ip whitelist', async () => ({ ip_whitelist: '10.0.0.1' })],
  ])('is lost with a change of the %s', async (_, change) => {
    const creator = await t.signInAs({ agentId, codes: EDITOR });
    const row = await makeApproved(creator);
    const changes = await change();
    const editor = await t.signInAs({ agentId, codes: EDITOR });
    expect(await editor.call(saveWebsite, { id: row.id, version: 2, name: 'Harmless' })).toMatchObject({
      approved_state: 'approved',
    });
    expect(await editor.call(saveWebsite, { id: row.id, version: 3, ...changes })).toMatchObject({
      approved_state: 'unapproved',
    });
  });

  it('stays when somebody who may approve makes a sensitive change, but not for the creator', async () => {
    const creator = await t.signInAs({ agentId, codes: APPROVER });
    const row = await makeApproved(creator);
    const approver = await t.signInAs({ agentId, codes: APPROVER });
    expect((await approver.call(saveWebsite, { id: row.id, version: 2, ip_whitelist: '10.0.0.2' })).approved_state).toBe(
      'approved',
    );
    const undone = await creator.call(saveWebsite, { id: row.id, version: 3, ip_whitelist: '10.0.0.3' });
    expect(undone).toMatchObject({ approved_state: 'unapproved', can: { audit: false } });
  });

  it('is not for the last editor of a sensitive field', async () => {
    const row = await makeWebsite();
    const editor = await t.signInAs({ agentId, codes: APPROVER });
    await editor.call(saveWebsite, { id: row.id, version: 1, api_url: 'https://wallet.example/c' });
    expect((await editor.tryCall(auditWebsite, { id: row.id, version: 2, result: 'approved' })).code).toBe(40300);
  });
});

describe('scope and codes', () => {
  it('answers a website of a sibling exactly like an unknown one', async () => {
    const [own, sibling] = [await makeAgent(), await makeAgent()];
    const mine = await makeWebsite({ agent_id: own });
    const theirs = await makeWebsite({ agent_id: sibling });
    const user = await t.signInAs({ agentId: own, codes: APPROVER });
    for (const call of [
      (id: string) => user.tryCall(getWebsiteDetail, { id }),
      (id: string) => user.tryCall(saveWebsite, { id, version: 1, name: 'x' }),
      (id: string) => user.tryCall(auditWebsite, { id, version: 1, result: 'approved' }),
      (id: string) => user.tryCall(getWebsiteList, { id: [id] }),
    ]) {
      expect(withoutRequest(await call(theirs.id))).toBe(withoutRequest(await call('987654321')));
    }
    const move = (id: string) => user.tryCall(saveWebsite, { id: mine.id, version: 1, agent_id: id });
    expect(withoutRequest(await move(sibling))).toBe(withoutRequest(await move('987654321')));
    const { list } = await user.call(deleteWebsites, { ids: [theirs.id, '987654321'] });
    expect(list.map(({ code, message }) => [code, message])).toEqual([
      [40400, 'Not found.'],
      [40400, 'Not found.'],
    ]);
    expect((await user.call(getWebsiteList, {})).list.map((row) => row.id)).toEqual([mine.id]);
  });

  it('asks for the code of each call', async () => {
    const row = await makeWebsite();
    const reader = await t.signInAs({ agentId, codes: ['C-2'] });
    expect((await reader.call(getWebsiteDetail, { id: row.id })).can).toEqual({
      edit: false,
      delete: false,
      audit: false,
      keys: false,
      copy: false,
    });
    expect(await reader.tryCall(saveWebsite, { id: row.id, version: 1 })).toMatchObject({
      code: 40300,
      data: { permission: 'C-2-91' },
    });
    expect(await reader.tryCall(auditWebsite, { id: row.id, version: 1, result: 'approved' })).toMatchObject({
      code: 40300,
      data: { permission: 'C-2-94' },
    });
    expect(await reader.tryCall(deleteWebsites, { ids: [row.id] })).toMatchObject({
      code: 40300,
      data: { permission: 'C-2-92' },
    });
  });
});

describe('removing and listing', () => {
  it('removes disabled websites only', async () => {
    const [open, closed] = [await makeWebsite(), await makeWebsite({ status: 'disabled' })];
    expect(closed.can.delete).toBe(true);
    const { list } = await admin.call(deleteWebsites, { ids: [open.id, closed.id, '424242'] });
    expect(list.map(({ id, code }) => [id, code])).toEqual([
      [open.id, 40902],
      [closed.id, 0],
      ['424242', 40400],
    ]);
    expect((await admin.tryCall(getWebsiteDetail, { id: closed.id })).code).toBe(40400);
    expect(await lastAudit(closed.id)).toMatchObject({ action: 'website.delete', outcome: 'ok', after: null });
    await admin.call(deleteWebsites, { ids: [open.id] });
    expect(await lastAudit(open.id)).toMatchObject({ action: 'website.delete', outcome: 'failed' });
  });

  it('filters and pages', async () => {
    const own = await makeAgent();
    for (const code of ['list-a', 'list_b', 'LIST-C'])
      await makeWebsite({ agent_id: own, code, api_type: code === 'list_b' ? 'transfer' : 'seamless' });
    const codesOf = async (filters: InputOf<typeof getWebsiteList>) =>
      (await admin.call(getWebsiteList, { agent_id: own, sort: 'id', ...filters })).list.map((row) => row.code);
    expect(await codesOf({ code: 'list-' })).toEqual(['list-a', 'LIST-C']);
    expect(await codesOf({ code: '_' })).toEqual(['list_b']);
    expect(await codesOf({ api_type: 'transfer' })).toEqual(['list_b']);
    expect(await codesOf({ approved_state: 'approved' })).toEqual([]);
    expect(await codesOf({ limit: 2, page: 2 })).toEqual(['LIST-C']);
    expect((await admin.call(getWebsiteList, { agent_id: own, limit: 2, page: 2 })).total).toBe(3);
  });
});
