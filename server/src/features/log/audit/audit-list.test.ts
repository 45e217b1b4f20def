import { type AuditRow, getAuditActions, getAuditDetail, getAuditList } from '@manager/contract/features/log/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const takeFile = await startExports(t);
const { db } = t.deps;
let operator: Caller;
let mine: Caller;
let homeId: string;
const sites = { home: '', away: '' };

type Written = {
  action?: string;
  type?: string;
  id: string;
  agentId?: string | null;
  before?: object | null;
  after?: object | null;
};

/** A row as a write leaves it. */
const write = ({ action = 'website.save', type = 'website', id, agentId = homeId, before = null, after = null }: Written) =>
  db
    .insertInto('audit_event')
    .values({
      actor_id: null,
      actor_name: 'somebody',
      ip: '203.0.113.7',
      user_agent: 'test',
      request_id: 'r',
      action,
      object_type: type,
      object_id: id,
      agent_id: agentId,
      outcome: 'ok',
      reason: '',
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute();

const rowOf = async (caller: Caller, type: string, id: string): Promise<AuditRow | undefined> =>
  (await caller.call(getAuditList, { object_type: type, object_id: id })).list[0];

beforeAll(async () => {
  homeId = (await createAgent(db, { name: 'Home' })).id;
  const away = await createAgent(db, { name: 'Away' });
  sites.home = (await createSite(db, { agentId: homeId, code: 'home-site' })).id;
  sites.away = (await createSite(db, { agentId: away.id, code: 'away-site' })).id;
  operator = await t.signInAs({ allAgents: true, codes: ['O', 'O-2', 'O-2-93', 'O-2-96', 'O-5'] });
  mine = await t.signInAs({ agentId: homeId, codes: ['O', 'O-2'] });
});

describe('the name of what was changed', () => {
  it('is the one that it has now, of every kind in one page', async () => {
    const currency = await db
      .insertInto('currency')
      .values({ code: 'VND', name: 'Dong' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const game = await db
      .insertInto('game')
      .values({ code: 'lotus', name: 'Lotus', vendor: 'Own', type: 'slot', rtp: '96', sigma: '4' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const player = await db
      .insertInto('player')
      .values({ site_id: sites.home, user_name: 'kim', currency: 'USD' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const expected: [string, string, string | null][] = [
      ['website', sites.home, 'home-site'],
      ['agent', homeId, 'Home'],
      ['settlement_terms', homeId, 'Home'],
      ['currency', currency.id, 'VND'],
      ['game', game.id, 'Lotus'],
      ['website_game', `${sites.home}-${game.id}`, 'home-site · Lotus'],
      ['player', player.id, 'kim'],
      [
        'user',
        mine.userId,
        (await db.selectFrom('staff_user').select('user_name').where('id', '=', mine.userId).executeTakeFirstOrThrow()).user_name,
      ],
      ['setting', 'dual_control', null],
      ['bet', 'bet-1', null],
      ['website', "1' or 1=1", null],
    ];
    for (const [type, id] of expected) await write({ type, id, after: { name: 'as it was then' } });
    for (const [type, id, name] of expected) expect([type, (await rowOf(operator, type, id))?.object_name]).toEqual([type, name]);
    const { list } = await operator.call(getAuditList, { limit: 100, action: 'website.save' });
    for (const [type, id, name] of expected)
      expect(list.find((row) => row.object_type === type && row.object_id === id)?.object_name).toBe(name);
  });

  it('of what is gone is the one on record, and of what never had one none', async () => {
    await write({ id: '900001', before: { name: 'Old House', status: 'enabled' }, action: 'website.delete' });
    await write({ id: '900002', after: { status: 'enabled' } });
    expect((await rowOf(operator, 'website', '900001'))?.object_name).toBe('Old House');
    expect((await rowOf(operator, 'website', '900002'))?.object_name).toBeNull();
  });

  it('is not shown to whom the object is hidden', async () => {
    // The row is the reader's agent's; the website has gone to another since.
    await write({ id: sites.away, after: { name: 'away-site' } });
    expect((await rowOf(operator, 'website', sites.away))?.object_name).toBe('away-site');
    const row = await rowOf(mine, 'website', sites.away);
    expect(row).toMatchObject({ object_id: sites.away, object_name: null });
    expect((await mine.call(getAuditDetail, { id: row?.id ?? '' })).object_name).toBeNull();
  });
});

describe('what a row says it changed', () => {
  it.each<[string, object | null, object | null, object]>([
    [
      'the first two fields, and how many more',
      { rate: '88.3', note: 'a', sort: 1, status: 'enabled', version: 3 },
      { rate: '89.1', note: 'b', sort: 2, status: 'disabled', version: 4 },
      {
        changes: [
          { field: 'rate', before: '88.3', after: '89.1', added: null, removed: null },
          { field: 'status', before: 'enabled', after: 'disabled', added: null, removed: null },
        ],
        more_changes: 2,
      },
    ],
    [
      'of a list how many came and went',
      { codes: ['C', 'C-1', 'C-2'] },
      { codes: ['C', 'F'] },
      { changes: [{ field: 'codes', before: null, after: null, added: 1, removed: 2 }], more_changes: 0 },
    ],
    [
      'a name once, not its number as well',
      { agent_id: '1', agent_name: 'A' },
      { agent_id: '2', agent_name: 'B' },
      { changes: [{ field: 'agent_name', before: 'A', after: 'B', added: null, removed: null }], more_changes: 0 },
    ],
    [
      'a secret as it is on record: hidden',
      { password: '[redacted]', is_super: false },
      { password: '[redacted]', is_super: true },
      { changes: [{ field: 'is_super', before: false, after: true, added: null, removed: null }], more_changes: 0 },
    ],
    [
      'a long text cut',
      null,
      { note: 'x'.repeat(80) },
      { changes: [{ field: 'note', before: null, after: `${'x'.repeat(60)}…`, added: null, removed: null }], more_changes: 0 },
    ],
    ['nothing where nothing did', { name: 'A' }, { name: 'A' }, { changes: [], more_changes: 0 }],
  ])('%s', async (...[title, before, after, expected]) => {
    const id = `7000${title.length}`;
    await write({ id, before, after });
    expect(await rowOf(operator, 'website', id)).toMatchObject(expected);
  });

  it('never an address that the reader may not see whole', async () => {
    await write({ id: '800001', before: { last_ip: '203.0.113.7' }, after: { last_ip: '203.0.113.99' } });
    expect((await rowOf(operator, 'website', '800001'))?.changes[0]).toMatchObject({
      before: '203.0.113.7',
      after: '203.0.113.99',
    });
    expect((await rowOf(mine, 'website', '800001'))?.changes).toEqual([]);
  });
});

describe('what happens all day long', () => {
  const ROUTINE = [
    'export.start',
    'export.download',
    'user.save_preferences',
    'user.save_table_layout',
    'saved_view.save',
    'wallet.export',
    'free_round_grant.state',
    'free_round_grant.close',
  ];
  const TELLING = ['currency.save', 'user.save', 'free_round_grant.cancel'];

  it('are left out when asked, and counted', async () => {
    const { id: agentId } = await createAgent(db, { name: 'Busy' });
    for (const action of [...ROUTINE, ...TELLING]) await write({ action, type: 'user', id: '1', agentId });
    const actionsOf = async (input: object) => {
      const { list, hidden } = await operator.call(getAuditList, { agent_id: agentId, ...input });
      return { actions: list.map(({ action }) => action).toSorted(), hidden };
    };
    const all = { actions: [...ROUTINE, ...TELLING].toSorted(), hidden: { count: 0, is_exact: true } };
    expect(await actionsOf({})).toEqual(all);
    expect(await actionsOf({ without_routine: '1' })).toEqual({
      actions: TELLING.toSorted(),
      hidden: { count: ROUTINE.length, is_exact: true },
    });
    // What is asked for by name is shown.
    expect(await actionsOf({ without_routine: '1', action: 'export.,currency.save' })).toEqual({
      actions: ['currency.save', 'export.download', 'export.start'],
      hidden: { count: 0, is_exact: true },
    });
  });

  it('are counted within the reader’s scope alone', async () => {
    const { id: foreign } = await createAgent(db, { name: 'Foreign' });
    const { id: agentId } = await createAgent(db, { name: 'Counted' });
    const reader = await t.signInAs({ agentId, codes: ['O', 'O-2'] });
    await write({ action: 'export.start', id: '1', agentId: foreign });
    await write({ action: 'export.start', id: '1', agentId });
    expect((await reader.call(getAuditList, { without_routine: '1' })).hidden).toEqual({ count: 1, is_exact: true });
  });
});

it('every action that the log holds can be chosen, once', async () => {
  await write({ action: 'website.save', id: '1' });
  await write({ action: 'approval.break_glass', id: '1' });
  const { list } = await operator.call(getAuditActions, {});
  const stored = await db.selectFrom('audit_event').select('action').distinct().execute();
  expect(list.toSorted()).toEqual(stored.map(({ action }) => action).toSorted());
  expect((await (await t.signInAs({ allAgents: true, codes: ['O'] })).tryCall(getAuditActions, {})).code).toBe(40300);
});

it('a file says the same names and changes', async () => {
  await write({
    type: 'agent',
    id: homeId,
    before: { rate: '88.3', codes: ['a'], note: 'x' },
    after: { rate: '89.1', codes: ['a', 'b'], note: 'y' },
  });
  const { table } = await takeFile(operator, {
    endpoint: getAuditList.path,
    columns: columnsOf('object_name', 'summary'),
    input: { object_type: 'agent', object_id: homeId },
  });
  expect(table.slice(0, 2)).toEqual(['object_name,summary', 'Home,rate: 88.3 → 89.1; codes: +1 −0; +1']);
});
