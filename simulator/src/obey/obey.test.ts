import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConfigChange, ConfigObject } from '@manager/contract/platform/config';
import { afterEach, describe, expect, it } from 'vitest';
import { createSessionOpener, type Session } from '../play/session.ts';
import { createWorld } from '../world.ts';
import { followConfig } from './config-client.ts';
import { type ConfigState, createConfigState } from './config-state.ts';
import { createHouse } from './house.ts';
import { termsOf } from './terms.ts';

const object = (kind: string, data: object, place: object = {}): ConfigObject =>
  ({ kind, id: 'id' in data ? data.id : null, site: null, game: null, player: null, data, ...place }) as ConfigObject;
const change = (given: ConfigObject): ConfigChange => ({ ...given, at: '2026-11-21T10:00:00.000Z' }) as ConfigChange;

const SITE = {
  id: '1',
  code: 'bay',
  agent_id: '2',
  site_group_id: '1',
  status: 'enabled',
  approved_state: 'approved',
  rtp: null,
  vendors: [],
  game_types: [],
  disabled_origins: [],
  min_bet_usd: '0.5',
  max_bet_usd: '50',
};
const GAME = {
  id: '1',
  code: 'reel',
  vendor: 'V',
  origin: '',
  type: 'slot',
  status: 'enabled',
  rtp: '96.0000',
  rtp_profiles: [],
  min_bet: null,
  max_bet: null,
  coin_size_type: 'base',
  limits_id: '',
};
const WORLD: ConfigObject[] = [
  object('agent', { id: '1', parent_id: null, status: 'enabled' }),
  object('agent', { id: '2', parent_id: '1', status: 'enabled' }),
  object('site_group', { id: '1', code: 'asia', rtp: '95.0000' }),
  object('site', SITE),
  object('game', GAME),
  object('currency', { id: '9', code: 'VND', coin_factor: '20000' }),
  object('currency_rate', { currency_id: '9', from_at: '2026-01-01T00:00:00.000Z', rate: '26000' }),
];
const stateOf = (...more: ConfigObject[]): ConfigState => {
  const state = createConfigState();
  for (const each of [...WORLD, ...more]) state.apply(each);
  return state;
};
const PLACE = { site: 'bay', game: 'reel', player: 'kim', currency: 'VND', subAgent: null };
const NOW_MS = Date.parse('2026-11-21T10:00:00Z');
const terms = (state: ConfigState, place: Partial<typeof PLACE | { subAgent: string; country: string | undefined }> = {}) =>
  termsOf(state, { ...PLACE, ...place }, NOW_MS);

describe('the terms of a place', () => {
  it('refuse what any level forbids', () => {
    expect(terms(stateOf()).denials).toEqual([]);
    expect(terms(stateOf(), { site: 'elsewhere' }).denials).toEqual(['unknown']);
    for (const [more, denial] of [
      [object('agent', { id: '1', parent_id: null, status: 'disabled' }), 'agent_disabled'],
      [object('site', { ...SITE, status: 'disabled' }), 'site_disabled'],
      [object('game', { ...GAME, status: 'maintenance' }), 'game_maintenance'],
      [object('site_game', { is_enabled: false }, { site: 'bay', game: 'reel' }), 'not_enabled_here'],
    ] as const)
      expect(terms(stateOf(more)).denials).toEqual([denial]);
    // An agent above that is gone lets nobody play either.
    const state = stateOf();
    state.apply({ ...change(object('agent', { id: '1' })), data: null } as ConfigChange);
    expect(terms(state).denials).toEqual(['agent_disabled']);
  });

  it('refuse the blocked one and nobody else, until the rule is over', () => {
    const rule = { id: '1', site_id: '1', player_id: '7', game_id: null, expires_at: null };
    const state = stateOf(object('block', rule, { site: 'bay', player: 'kim' }));
    expect([terms(state).denials, terms(state, { player: 'eva' }).denials]).toEqual([['blocked'], []]);
    state.apply({ ...change(object('block', rule)), data: null } as ConfigChange);
    expect(terms(state).denials).toEqual([]);
    state.apply(object('block', { ...rule, expires_at: '2026-11-21T09:59:59.000Z' }, { site: 'bay', player: 'kim' }));
    expect(terms(state).denials).toEqual([]);
  });

  it('refuse another currency than the country has, where the website does', () => {
    const abroad = (action: string, country: string | undefined) =>
      terms(stateOf(object('site', { ...SITE, ip_currency_check: true, ip_currency_action: action })), { country }).denials;
    expect([abroad('block', 'TH'), abroad('block', 'VN'), abroad('block', undefined), abroad('log', 'TH')]).toEqual([
      ['currency_of_country'],
      [],
      [],
      [],
    ]);
  });

  it('name the return of the most specific level', () => {
    expect(terms(stateOf())).toMatchObject({ rtp: '95.0000' });
    const group = object('sub_agent_group', { id: '4', name: 'High', rtp: '94.0000' });
    const label = object('sub_agent', { id: '5', site_id: '1', code: 'north', auto_group_id: '4', configured_group_id: null });
    const here = object('site_game', { is_enabled: null, rtp: '93.0000' }, { site: 'bay', game: 'reel' });
    expect(terms(stateOf(group, label, here))).toMatchObject({ rtp: '93.0000' });
    expect(terms(stateOf(group, label, here), { subAgent: 'north' })).toMatchObject({ rtp: '94.0000' });
  });

  it('let stakes through that lie within the limits, by the rate or by the coin list', () => {
    const free = terms(stateOf());
    if (!('rtp' in free)) throw new Error('refused');
    // 0.5 USD are 13,000 at the rate.
    expect(['12999', '13000', '1300000', '1300001'].map(free.allowsStake)).toEqual([false, true, true, false]);
    const coins = {
      id: '1',
      name: 'slots',
      currency_id: null,
      lines: 20,
      total_bets: ['0.2', '1', '50', '100'],
      min_bet: '0.2',
      max_bet: '100',
      default_bet: '1',
      status: 'enabled',
    };
    const listed = terms(stateOf(object('coin', coins), object('game', { ...GAME, limits_id: 'slots' })));
    if (!('rtp' in listed)) throw new Error('refused');
    expect(['4000', '20000', '30000', '1000000', '2000000'].map(listed.allowsStake)).toEqual([false, true, false, true, false]);
    expect([listed.allowsPrice('1300000'), listed.allowsPrice('1300001')]).toEqual([true, false]);
  });
});

describe('the house', () => {
  const world = createWorld({ playerCount: 30 });
  const player = world.players.find(({ site, currency }) => site.rtpProfile === '96' && currency.code !== 'USD');
  if (player === undefined) throw new Error('the world has such a player');
  const open = (): Session => createSessionOpener()({ player, source: 'normal', seed: 5, startMs: NOW_MS, spins: 20 });
  const stateFor = (session: Session, site: object, game: object = {}): ConfigState =>
    stateOf(
      object('site', { ...SITE, code: player.site.code, site_group_id: null, min_bet_usd: null, max_bet_usd: null, ...site }),
      object('game', { ...GAME, code: session.game.code, rtp: null, ...game }),
    );

  it('plays on with another profile and another stake, or not at all', () => {
    const session = open();
    expect(session.machine.profile).toBe('96');
    let state: ConfigState | null = null;
    const house = createHouse({ state: () => state });
    // Nothing is known yet: as the world has it.
    expect([house.admits(session, NOW_MS), session.machine.profile]).toEqual([true, '96']);
    state = stateFor(session, { rtp: '94.0000' });
    expect([house.admits(session, NOW_MS), session.machine.profile]).toEqual([true, '94']);
    expect(session.rowMembers).toContain('"rtp_profile":"94"');
    // A return that nobody has published changes nothing.
    state = stateFor(session, { rtp: '88.0000' });
    expect([house.admits(session, NOW_MS), session.machine.profile]).toEqual([true, '94']);
    state = stateFor(session, { max_bet_usd: '0.000001' });
    expect(house.admits(session, NOW_MS)).toBe(false);
    state = stateFor(session, {}, { status: 'disabled' });
    expect(house.admits(session, NOW_MS)).toBe(false);
  });
});

type Scripted = { status: number; body: string } | 'hang up';
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Answers snapshots and changes from a script; without one, changes come empty after a moment. */
const startFeed = async (script: { snapshots: Scripted[]; changes: Scripted[] }): Promise<{ url: string; asked: string[] }> => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://feed');
    const since = url.searchParams.get('since');
    asked.push(since ?? 'snapshot');
    const next = since === null ? script.snapshots.shift() : script.changes.shift();
    if (next === 'hang up') return void request.socket.destroy();
    const idle = { status: 200, body: JSON.stringify({ changes: [], cursor: since, has_more: false }) };
    const { status, body } = next ?? idle;
    setTimeout(() => response.writeHead(status).end(body), next === undefined ? 20 : 0);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};
const snapshotBody = (cursor: string, objects: ConfigObject[]): string =>
  [{ snapshot: true, cursor }, ...objects, { end: true, objects: objects.length }].map((line) => JSON.stringify(line)).join('\n');

describe('the client of the feed', () => {
  it('takes a snapshot, follows the changes through failures, and begins anew when its cursor is lost', async () => {
    const closed = { ...GAME, status: 'disabled' };
    const { url, asked } = await startFeed({
      snapshots: [
        { status: 503, body: '{}' },
        { status: 200, body: snapshotBody('a', WORLD).slice(0, -40) },
        { status: 200, body: snapshotBody('a', WORLD) },
        { status: 200, body: snapshotBody('z', [object('game', { ...GAME, status: 'maintenance' })]) },
      ],
      changes: [
        { status: 200, body: JSON.stringify({ changes: [change(object('game', closed))], cursor: 'b', has_more: false }) },
        'hang up',
        { status: 500, body: 'oops' },
        { status: 410, body: '{"code":"cursor_too_old"}' },
      ],
    });
    const stop = new AbortController();
    const client = followConfig({ baseUrl: url, key: 'key', signal: stop.signal, firstRetryMs: 5, waitS: 1 });
    expect(client.state()).toBeNull();
    expect(await client.ready(5_000)).toBe(true);
    const statusIs = async (status: string): Promise<void> => {
      for (let n = 0; n < 200 && client.state()?.gameByCode('reel')?.status !== status; n += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(client.state()?.gameByCode('reel')?.status).toBe(status);
    };
    await statusIs('maintenance');
    expect(asked.slice(0, 8)).toEqual(['snapshot', 'snapshot', 'snapshot', 'a', 'b', 'b', 'b', 'snapshot']);
    expect(client.state()?.siteByCode('bay')).toBeUndefined();
    stop.abort();
    await client.ended;
    // What was known last stays.
    expect(client.state()?.gameByCode('reel')?.status).toBe('maintenance');
  });

  it('does not keep anybody waiting for a Manager that is away', async () => {
    const stop = new AbortController();
    const client = followConfig({ baseUrl: 'http://127.0.0.1:1', key: 'key', signal: stop.signal, firstRetryMs: 5 });
    expect(await client.ready(50)).toBe(false);
    stop.abort();
    await client.ended;
  });
});

it('forgets a kick that is taken back, and knows it by website and name', () => {
  const state = stateOf();
  const kick = { kind: 'kick', id: '5', site: 'bay', game: null, player: 'kim', at: '2026-11-21T10:00:00.000Z' } as const;
  state.apply({ ...kick, data: { id: '5', site_id: '1', player_id: '7', kicked_at: '2026-11-21T10:00:00.000Z' } });
  expect([state.kickedAtMs('bay', 'kim'), state.kickedAtMs('bay', 'ann')]).toEqual([NOW_MS, undefined]);
  state.apply({ ...kick, data: null });
  expect(state.kickedAtMs('bay', 'kim')).toBeUndefined();
});

it('ends the sessions of a kicked player that had begun, and no later one', () => {
  const world = createWorld({ playerCount: 30 });
  const [player] = world.players;
  if (player === undefined) throw new Error('the world has players');
  const open = (startMs: number): Session => createSessionOpener()({ player, source: 'normal', seed: 5, startMs, spins: 20 });
  const state = stateOf();
  const house = createHouse({ state: () => state });
  const [before, after] = [open(NOW_MS - 1), open(NOW_MS)];
  expect(house.isKicked(before)).toBe(false);
  const at = new Date(NOW_MS).toISOString();
  const who = { id: '5', site: player.site.code, game: null, player: player.name };
  state.apply({ kind: 'kick', ...who, at, data: { id: '5', site_id: '1', player_id: '7', kicked_at: at } });
  expect([house.isKicked(before), house.isKicked(after)]).toEqual([true, false]);
});

describe('lotteries', () => {
  const [lottery] = createWorld({ playerCount: 10 }).lotteries;
  if (lottery === undefined) throw new Error('the world has lotteries');
  const game = object('game', { ...GAME, id: '5', code: lottery.code, type: 'lottery' });
  const oddsOf = (id: string, siteId: string | null, rate: string | null): ConfigObject =>
    object('odds', {
      id,
      game_id: '5',
      site_id: siteId,
      version: 3,
      entries: rate === null ? [] : [{ code: 'D3-BIG', method: 'big', probability: '1/2', rate }],
    });
  const inForce = (...more: ConfigObject[]) => {
    const { version, rates } = createHouse({ state: () => stateOf(game, ...more) }).oddsOf(lottery, 'bay');
    return [version, rates.get('D3-BIG')];
  };

  it('are played at the odds of the website, or else of the game, or else of the par sheet', () => {
    expect(inForce()).toEqual(['1.0.0', '1.88']);
    expect(inForce(oddsOf('7', null, '1.9'))).toEqual(['7.3', '1.9']);
    expect(inForce(oddsOf('7', null, '1.9'), oddsOf('8', '1', '1.8'))).toEqual(['8.3', '1.8']);
    expect(inForce(oddsOf('7', null, '1.9'), oddsOf('8', '1', null))).toEqual(['7.3', '1.9']);
    expect(inForce(oddsOf('7', null, '1.9'), oddsOf('8', '2', '1.8'))).toEqual(['7.3', '1.9']);
  });
});
