import { PoolRow, savePool } from '@manager/contract/features/jackpot/pool-list';
import { describe, expect, it } from 'vitest';
import { badNumbersOf, lacksOf, type PoolValues, ruleFaultOf, toInput, valuesOf } from './pool-values.ts';

const ROW = PoolRow.parse({
  id: '7',
  version: 2,
  code: 'grand-1',
  name: 'Grand',
  tier: 'grand',
  sort: 3,
  status: 'active',
  is_hit_open: false,
  scope: 'site',
  agent_id: '4',
  agent_name: 'Asia',
  brand: '',
  site_id: '9',
  site_name: 'Lotus',
  currency: 'USD',
  money: '120.5',
  rate: '1.25',
  hidden_rate: '10',
  seed: '100',
  reset: '100',
  min_win: '150',
  must_hit: '500',
  cap: '600',
  min_bet_usd: '0.1',
  contribution_limit: '1000',
  pool_day_limit: '10000',
  site_day_limit: null,
  player_day_limit: '5000',
  sources: ['normal', 'bonus'],
  games: [
    { level: 'all', ref: '', factor: '1' },
    { level: 'game', ref: '12', factor: '0' },
  ],
  game_names: ['', 'Slot 12'],
  trigger: 'mystery',
  trigger_weight: '1',
  odds_per_usd: '0',
  segments: [1, 2, 5],
  due_hour: null,
  due_from_min: null,
  due_to_min: null,
  site_weights: [],
  site_weight_names: [],
  note: '',
  turn: 1,
  turn_started_at: '2026-11-20T00:00:00.000Z',
  commitment: null,
  hits: 0,
  last_hit_at: null,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  can: { edit: true, set_status: true, meters: true, adjust: true, transfer: false, award: true, delete: false },
});
const whole = valuesOf(null)(ROW);
const FIELDS = Object.keys(toInput(whole)) as (keyof PoolRow & keyof PoolValues)[];

describe('the form of a pool', () => {
  it('gives back what it was given, but for whose it is', () => {
    const { agent_id: agentId, ...sent } = toInput(whole);
    expect(agentId).toBeNull();
    for (const name of FIELDS) if (name !== 'agent_id') expect({ [name]: sent[name] }).toEqual({ [name]: ROW[name] });
    expect(savePool.input.safeParse(toInput(whole)).error).toBeUndefined();
  });

  it('keeps what a scope does not ask for out of the call', () => {
    const typed = { ...whole, scope: 'brand' as const, brand: ' Lotus ', site_id: '9', agent_id: '4' };
    expect(toInput(typed)).toMatchObject({ brand: 'Lotus', site_id: null, agent_id: null });
  });

  it('reads segments as they are typed, and numbers of a Chinese keyboard', () => {
    expect(toInput({ ...whole, segments: '1，2 ;5', rate: '１。25', cap: '1,000' })).toMatchObject({
      segments: [1, 2, 5],
      rate: '1.25',
      cap: '1000',
    });
  });

  it('names what is missing and what is no number', () => {
    expect(lacksOf(valuesOf(null)(undefined))).toEqual(['code', 'name', 'rate', 'seed', 'reset', 'min_win', 'cap']);
    expect(lacksOf({ ...whole, site_id: '', sources: [], games: [{ level: 'game', ref: '', factor: '' }] })).toEqual([
      'site_id',
      'sources',
      'games.0.ref',
      'games.0.factor',
    ]);
    expect(badNumbersOf({ ...whole, cap: 'much', segments: '1, x', sort: '-1' })).toEqual(['cap', 'sort', 'segments']);
    expect(badNumbersOf(whole)).toEqual([]);
  });

  it.each<[Partial<PoolValues>, object | undefined]>([
    [{}, undefined],
    [{ min_win: '99' }, { field: 'min_win', reason: 'below_seed' }],
    [{ must_hit: '' }, { field: 'must_hit', reason: 'required' }],
    [{ cap: '500' }, { field: 'cap', reason: 'not_above_must_hit' }],
    [{ trigger: 'weighted' }, { field: 'odds_per_usd', reason: 'needs_odds' }],
    [{ trigger: 'weighted', odds_per_usd: '0.0001' }, undefined],
    [{ trigger: 'time' }, { field: 'due_hour', reason: 'needs_due' }],
    [
      { trigger: 'time', due_from_min: '10', due_to_min: '10' },
      { field: 'due_hour', reason: 'needs_due' },
    ],
    [{ trigger: 'time', due_from_min: '10', due_to_min: '20' }, undefined],
    [{ trigger: 'time', due_hour: '0' }, undefined],
  ])('holds %j to the rules between fields', (change, fault) => expect(ruleFaultOf({ ...whole, ...change })).toEqual(fault));
});
