import type { ConfigObject } from '@manager/contract/platform/config';
import { expect, it } from 'vitest';
import { createCasino } from '../play/casino.ts';
import { createSessionOpener } from '../play/session.ts';
import { createWorld } from '../world.ts';
import { createConfigState } from './config-state.ts';
import { createGrantDesk } from './grants.ts';
import { createHouse } from './house.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;
const world = createWorld({ playerCount: 50, days: 2 });
const [player] = world.players;
if (player === undefined) throw new Error('the world is empty');
const [game] = world.games;

const object = (kind: string, data: object, place: object = {}): ConfigObject =>
  ({ kind, id: 'id' in data ? data.id : null, site: null, game: null, player: null, data, ...place }) as ConfigObject;

const GRANT = {
  site_id: '1',
  player_id: '7',
  game_ids: ['1'],
  currency: player.currency.code,
  bet_value: '0.4',
  rounds: 5,
  multiplier: 1,
  max_win: null,
  starts_at: new Date(NOW_MS - HOUR_MS).toISOString(),
  expires_at: new Date(NOW_MS + HOUR_MS).toISOString(),
  state: 'pending',
};

const stateWith = (...grants: object[]) => {
  const state = createConfigState();
  const site = { ...player.site, id: '1', agent_id: '2', site_group_id: null, status: 'enabled', approved_state: 'approved' };
  const limits = { min_bet_usd: null, max_bet_usd: null, vendors: [], game_types: [], disabled_origins: [], rtp: null };
  const open = { vendor: 'V', origin: '', type: 'slot', status: 'enabled', rtp: null, rtp_profiles: [], limits_id: '' };
  state.apply(object('agent', { id: '2', parent_id: null, status: 'enabled' }));
  state.apply(object('site', { ...site, ...limits }));
  state.apply(object('game', { id: '1', code: game?.code, ...open, coin_size_type: 'base', min_bet: null, max_bet: null }));
  const names = { site: player.site.code, player: player.name };
  for (const grant of grants) state.apply(object('free_round_grant', grant, names));
  return state;
};

/** Among so many some stay away. */
const many = Array.from({ length: 40 }, (_, index) => ({ ...GRANT, id: String(index + 1) }));
const LATER_MS = NOW_MS + 130_000;

const deskOf = (...grants: object[]) => {
  const state = stateWith(...grants);
  const client = { state: () => state };
  const desk = createGrantDesk(world, client);
  // Whoever comes does so within two minutes.
  expect(desk.take(NOW_MS, 100).length).toBeLessThan(grants.length || 1);
  return { state, desk, house: createHouse(client), starts: desk.take(LATER_MS, 100) };
};

it('plays granted rounds at their bet and names the grant, the same ones in another run', () => {
  const play = (grants: object[]) => {
    const casino = createCasino(() => 'unused');
    const open = createSessionOpener();
    return deskOf(...grants).starts.map((start) => {
      const session = open(start);
      return Array.from({ length: start.spins }, () => casino.playNext(session).versions.map(({ row }) => row)).flat();
    });
  };
  const plain = play(many);
  expect(plain.length).toBeGreaterThan(25);
  expect(plain.length).toBeLessThan(40);
  const [first = []] = plain;
  expect(first.map(({ betMicros }) => betMicros)).toEqual([0n, 0n, 0n, 0n, 0n]);
  const { id } = (deskOf(...many).starts[0]?.grant ?? { id: '' }) as { id: string };
  expect(first.map(({ betId }) => betId)).toEqual([1, 2, 3, 4, 5].map((n) => `${player.site.prefix}-fr${id}-${n}`));
  expect(JSON.parse(`{${first[0]?.sessionMembers}}`)).toMatchObject({ source: 'free_round', source_id: id, player: player.name });
  // Manager pays what is won: the balance stands still.
  for (const row of plain.flat()) expect(row.balanceAfterMicros).toBe(row.balanceBeforeMicros);
  expect(
    play(many)
      .flat()
      .map(({ betId, winMicros }) => [betId, winMicros]),
  ).toEqual(plain.flat().map(({ betId, winMicros }) => [betId, winMicros]));
  const tripled = play(many.map((grant) => ({ ...grant, multiplier: 3 })));
  expect(tripled.flat().map(({ winMicros }) => winMicros)).toEqual(plain.flat().map(({ winMicros }) => winMicros * 3n));
  // Together they win no more than the maximum; reels that show more are not told.
  const whole = plain.flat().reduce((sum, { winMicros }) => sum + winMicros, 0n);
  const cut = play(many.map((grant) => ({ ...grant, max_win: '0.5' })));
  expect(whole).toBeGreaterThan(cut.flat().reduce((sum, { winMicros }) => sum + winMicros, 0n));
  for (const [at, rounds] of cut.entries()) {
    let left = 500_000n;
    for (const [n, row] of rounds.entries()) {
      const drawn = plain[at]?.[n]?.winMicros ?? 0n;
      const wanted = drawn < left ? drawn : left;
      left -= wanted;
      expect([row.winMicros, row.detail === null]).toEqual([wanted, wanted < drawn]);
    }
  }
  const twice = play(many.map((grant) => ({ ...grant, bet_value: '0.8' })));
  expect(twice.flat().map(({ winMicros }) => winMicros)).toEqual(plain.flat().map(({ winMicros }) => winMicros * 2n));
});

it('hands each grant out once, and again when its rest could not be played; what is over is played no more', () => {
  const { state, desk, house, starts } = deskOf(...many);
  const [start] = starts;
  if (start?.grant === undefined) throw new Error('nobody came');
  expect(desk.take(LATER_MS, 100)).toEqual([]);
  const session = createSessionOpener()(start);
  expect(house.admits(session, LATER_MS)).toBe(true);
  desk.putBack(start.grant.id);
  expect(desk.take(LATER_MS, 100).map(({ grant }) => grant?.id)).toEqual([start.grant.id]);
  desk.putBack(start.grant.id);
  state.apply(object('free_round_grant', { ...GRANT, id: start.grant.id, state: 'cancelled' }));
  expect(house.admits(session, LATER_MS)).toBe(false);
  expect(desk.take(LATER_MS, 100)).toEqual([]);
  expect(deskOf(...many.map((grant) => ({ ...grant, expires_at: grant.starts_at }))).starts).toEqual([]);
});
