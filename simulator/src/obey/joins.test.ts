import type { ConfigObject } from '@manager/contract/platform/config';
import { expect, it } from 'vitest';
import { createWorld } from '../world.ts';
import { createConfigState } from './config-state.ts';
import { joinersOf } from './joins.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;
const world = createWorld({ playerCount: 300, days: 2 });
const sites = [...new Set(world.players.map(({ site }) => site))];

const ACTIVITY = {
  id: '5',
  kind: 'rank',
  agent_id: null,
  code: 'race',
  state: 'running',
  starts_at: new Date(NOW_MS - HOUR_MS).toISOString(),
  ends_at: new Date(NOW_MS + HOUR_MS).toISOString(),
  is_opt_in: true,
  site_ids: [],
  off_site_ids: [],
  off_agent_ids: [],
};

const object = (kind: string, data: { id: string }): ConfigObject =>
  ({ kind, id: data.id, site: null, game: null, player: null, data }) as unknown as ConfigObject;

/** Agent 1 above 2; the first website belongs to 2, the others to 3. */
const stateWith = (changes: object) => {
  const state = createConfigState();
  for (const [id, parent] of [
    ['1', null],
    ['2', '1'],
    ['3', null],
  ] as const)
    state.apply(object('agent', { id, parent_id: parent } as { id: string }));
  for (const [at, { code }] of sites.entries())
    state.apply(object('site', { id: String(at + 10), code, agent_id: at === 0 ? '2' : '3' } as { id: string }));
  state.apply(object('activity', { ...ACTIVITY, ...changes }));
  return state;
};
const codesOf = (changes: object): string[] => [
  ...new Set(joinersOf(world, stateWith(changes), { kind: 'rank', nowMs: NOW_MS }).map(({ player }) => player.site.code)),
];

it('lets about a third of the players join, the same in every run', () => {
  const joiners = joinersOf(world, stateWith({}), { kind: 'rank', nowMs: NOW_MS });
  expect(joiners.length).toBeGreaterThan(60);
  expect(joiners.length).toBeLessThan(140);
  expect(joinersOf(world, stateWith({}), { kind: 'rank', nowMs: NOW_MS })).toEqual(joiners);
});

it('asks where the activity runs alone', () => {
  const [first] = sites;
  expect(codesOf({ agent_id: '1' })).toEqual([first?.code]);
  expect(codesOf({ site_ids: ['10'] })).toEqual([first?.code]);
  expect(codesOf({ off_agent_ids: ['1'] })).not.toContain(first?.code);
  expect(codesOf({ off_site_ids: ['10'] })).not.toContain(first?.code);
});

it.each([
  ['is for everybody', { is_opt_in: false }],
  ['is a championship: its players register', { kind: 'championship' }],
  ['is over', { state: 'ended' }],
  ['has ended while its state is on the way', { ends_at: new Date(NOW_MS).toISOString() }],
])('nobody joins what %s', (_, changes) =>
  expect(joinersOf(world, stateWith(changes), { kind: 'rank', nowMs: NOW_MS })).toEqual([]),
);
