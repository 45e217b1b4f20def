import { findRecords, type FoundKind } from '@manager/contract/features/search/find';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClickHouse } from '../../clickhouse/client.ts';
import { startTestApp, type Caller } from '../../../test/client.ts';
import { createSweepWorld, SIBLING_MARK, signInOwn, type World } from '../../../test/sweep/world.ts';
import { betRow, createAgent, createSite } from '../../../test/world.ts';

const t = await startTestApp();
let world: World;
let me: Caller;
beforeAll(async () => {
  world = await createSweepWorld(t);
  me = await signInOwn(world);
});

const find = async (q: string, caller: Caller = me) => (await caller.call(findRecords, { q })).list;
const kindsOf = async (q: string, caller: Caller = me): Promise<FoundKind[]> => (await find(q, caller)).map(({ kind }) => kind);
const requestIdOf = async (auditId: string): Promise<string> =>
  (await t.deps.db.selectFrom('audit_event').select('request_id').where('id', '=', auditId).executeTakeFirstOrThrow()).request_id;

describe('what a user may see', () => {
  it('is found by its code or name', async () => {
    expect(await find('site-aa-own')).toMatchObject([{ kind: 'website', id: world.own.site, note: 'site-aa-own' }]);
    expect(await find('SITE-AA')).toMatchObject([{ kind: 'website', id: world.own.site }]);
    expect(await find('agent aa-own')).toMatchObject([{ kind: 'agent', id: world.own.agent, name: 'Agent aa-own' }]);
    expect(await find('user-aa-own')).toMatchObject([{ kind: 'user', id: world.own.user }]);
    expect(await find('player-aa-own')).toEqual([
      { kind: 'player', id: world.own.player, name: 'player-aa-own', note: 'site-aa-own · Agent aa-own' },
    ]);
    expect(await find('usd')).toMatchObject([{ kind: 'currency', name: 'USD' }]);
    expect(await find(world.game.code)).toMatchObject([{ kind: 'game', id: world.game.id }]);
  });

  it('is found by its id, each kind on its own', async () => {
    expect(await find(world.own.site)).toContainEqual(expect.objectContaining({ kind: 'website', id: world.own.site }));
    expect(await find(world.own.agent)).toContainEqual(expect.objectContaining({ kind: 'agent', id: world.own.agent }));
    expect(await find(world.own.approval)).toContainEqual(expect.objectContaining({ kind: 'approval', id: world.own.approval }));
    const requestId = await requestIdOf(world.own.audit);
    expect(await find(requestId.toUpperCase())).toMatchObject([{ kind: 'request', id: requestId }]);
  });

  it('is a player by any part of the name, in any case', async () => {
    for (const part of ['player-aa', 'AYER-AA-O', 'aa-OWN'])
      expect(await find(part)).toContainEqual(expect.objectContaining({ kind: 'player', id: world.own.player }));
  });

  it('a bet needs no range, and a round of several bets is told beside it', async () => {
    // A slice of fishing is told beside its bet.
    expect(await kindsOf(world.own.bet)).toEqual(['bet', 'slice']);
    const row = { site: world.own.siteCode, game: world.game.code, player: 'player-aa-own', bet: '1', win: '0' };
    await t.platform.postBets([
      betRow({ ...row, bet_id: 'find-1', round_id: 'find-1' }),
      betRow({ ...row, bet_id: 'find-2', round_id: 'find-1', parent_bet_id: 'find-1' }),
    ]);
    expect(await kindsOf('find-1')).toEqual(['bet', 'round']);
    expect(await kindsOf('find-2')).toEqual(['bet']);
  });

  it('a bet that was amended is one bet', async () => {
    const row = { site: world.own.siteCode, game: world.game.code, player: 'player-aa-own', bet: '1', bet_id: 'find-3' };
    const first = betRow({ ...row, win: '0' });
    await t.platform.postBets([first]);
    await t.platform.postBets([{ ...first, win: '5', row_version: 2 }]);
    expect(await kindsOf('find-3')).toEqual(['bet']);
  });

  it('comes in two parts, so that one need not wait for the other', async () => {
    const partOf = async (q: string, part: 'records' | 'facts') =>
      (await me.call(findRecords, { q, part })).list.map(({ kind }) => kind);
    expect(await partOf('find-3', 'facts')).toEqual(['bet']);
    expect(await partOf('find-3', 'records')).toEqual([]);
    expect(await partOf('player-aa-own', 'records')).toEqual(['player']);
    expect(await partOf('player-aa-own', 'facts')).toEqual([]);
  });

  it('is told at most five times a kind, what is named exactly first', async () => {
    for (let n = 0; n < 7; n++) await createSite(t.deps.db, { agentId: world.own.agent, code: `many-${n}` });
    await createSite(t.deps.db, { agentId: world.own.agent, code: 'many' });
    const list = await find('many');
    expect(list).toHaveLength(5);
    expect(list[0]).toMatchObject({ kind: 'website', note: 'many' });
  });
});

describe('what games and wallets tell', () => {
  it('is found by its own id, each kind for who may open its screen', async () => {
    const { own } = world;
    for (const [kind, id] of [
      ['transfer', own.transfer],
      ['movement', own.txn],
      ['call', `request-${own.mark}`],
      ['slice', own.slice],
      ['draw', own.draw],
    ] as const) {
      expect(await kindsOf(id)).toContain(kind);
      const [code] = { transfer: ['K-1'], movement: ['E-2'], call: ['O-1'], slice: ['B-4'], draw: ['B-3'] }[kind];
      const without = await signInOwn(
        world,
        PERMISSION_CODES.filter((each) => each !== code),
      );
      expect(await kindsOf(id, without)).not.toContain(kind);
    }
    for (const tenant of Object.values(world.foreign))
      for (const id of [tenant.transfer, tenant.txn, `request-${tenant.mark}`, tenant.slice, tenant.draw])
        expect(await find(id)).toEqual([]);
  });

  it('an address leads to who played from it, and says how many', async () => {
    const { db } = t.deps;
    const seen = { ip: '203.0.113.9', device: '', first_at: new Date(), last_at: new Date() };
    await db
      .insertInto('player_address')
      .values([
        { ...seen, player_id: world.own.player },
        { ...seen, player_id: world.own.player, device: 'ios' },
        { ...seen, player_id: Object.values(world.foreign)[0]?.player ?? '' },
      ])
      .execute();
    expect(await find('203.0.113.9')).toEqual([{ kind: 'address', id: '203.0.113.9', name: '203.0.113.9', note: '1' }]);
    const without = await signInOwn(
      world,
      PERMISSION_CODES.filter((each) => each !== 'B-1-96'),
    );
    expect(await find('203.0.113.9', without)).toEqual([]);
    expect(await find('203.0.113.10')).toEqual([]);
  });
});

describe('what lies outside', () => {
  it('is unknown, whatever it is', async () => {
    for (const tenant of Object.values(world.foreign)) {
      const named = [
        ['website', tenant.site, tenant.siteCode],
        ['player', tenant.player, `player-${tenant.mark}`],
        ['user', tenant.user, `user-${tenant.mark}`],
        ['agent', tenant.agent, tenant.mark],
        ['approval', tenant.approval, tenant.mark],
        ['bet', tenant.bet, tenant.bet],
        ['request', await requestIdOf(tenant.audit), tenant.mark],
      ] as const;
      for (const [kind, id, name] of named) {
        for (const list of [await find(id), await find(name)]) {
          expect(list).not.toContainEqual(expect.objectContaining({ kind, id }));
          expect([kind, JSON.stringify(list).includes(SIBLING_MARK)]).toEqual([kind, false]);
        }
      }
      expect(await find(tenant.bet)).toEqual([]);
    }
  });

  it.each([
    ['B-1', 'player-aa-own', 'player'],
    ['B-3', 'bet-aa-own', 'bet'],
    ['C-2', 'site-aa-own', 'website'],
    ['C-3', 'Agent aa-own', 'agent'],
    ['C-4', 'USD', 'currency'],
    ['C-5', 'user-aa-own', 'user'],
  ] as const)('without %s %s is no %s', async (code, q, kind) => {
    const without = await signInOwn(
      world,
      PERMISSION_CODES.filter((each) => each !== code),
    );
    expect(await kindsOf(q)).toContain(kind);
    expect(await kindsOf(q, without)).not.toContain(kind);
  });

  it('somebody with no code and no agent finds nothing but what is open to all', async () => {
    const nobody = await t.signInAs({ agentId: null, codes: [] });
    for (const q of ['USD', 'site-aa-own', world.own.bet, world.own.approval]) expect(await kindsOf(q, nobody)).toEqual([]);
  });

  it('test money is found only by those who may see it', async () => {
    const { id: agentId } = await createAgent(t.deps.db, { name: 'Trial', isTest: true });
    const site = await createSite(t.deps.db, { agentId, code: 'trial-site' });
    const row = { site: site.code, game: world.game.code, player: 'trial', bet_id: 'find-trial', bet: '1', win: '0' };
    await t.platform.postBets([betRow(row)]);
    expect(await kindsOf('find-trial', await t.signInAs({ agentId, codes: ['B', 'B-3', 'F', 'F-91'] }))).toEqual(['bet']);
    expect(await kindsOf('find-trial', await t.signInAs({ agentId, codes: ['B', 'B-3'] }))).toEqual([]);
  });
});

describe('hostile input', () => {
  it.each([
    "' or 1=1 --",
    '%%',
    '__',
    '\\\\',
    "bet'); select 1",
    '{key:String}',
    '9'.repeat(60),
    '9223372036854775808',
    '$1',
    '🎰🎰',
  ])('%j finds nothing and breaks nothing', async (q) => expect(await find(q)).toEqual([]));
  it.each(['', ' ', 'x'.repeat(101)])('%j is refused', async (q) =>
    expect((await me.tryCall(findRecords, { q })).code).toBe(40001),
  );
});

describe('without the report store', () => {
  it('finds what the other store knows, and tells what was not searched', async () => {
    const nobody = { user: 'a', password: 'b' };
    const away = createClickHouse({ url: 'http://127.0.0.1:9', database: 'default', reader: nobody, writer: nobody });
    const { clickhouse } = t.deps;
    t.deps.clickhouse = away;
    try {
      const { list, not_searched: notSearched } = await me.call(findRecords, { q: 'player-aa-own' });
      expect(list).toMatchObject([{ kind: 'player', id: world.own.player }]);
      expect(new Set(notSearched)).toEqual(
        new Set(['bet', 'round', 'transfer', 'movement', 'wallet_request', 'call', 'session', 'slice', 'draw', 'hit']),
      );
      expect((await me.call(findRecords, { q: 'player-aa-own', part: 'records' })).not_searched).toEqual([]);
      // What no fact may be named like was searched for in full.
      expect((await me.call(findRecords, { q: 'agent aa' })).not_searched).toEqual([]);
    } finally {
      t.deps.clickhouse = clickhouse;
      await away.close();
    }
    expect((await me.call(findRecords, { q: 'player-aa-own' })).not_searched).toEqual([]);
  });
});
