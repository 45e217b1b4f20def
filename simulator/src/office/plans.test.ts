import { PERMISSION_CODES, isDangerousCode } from '@manager/contract/permissions';
import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { describe, expect, it } from 'vitest';
import { AGENTS } from '../world/agents.ts';
import { playerBlocks } from './blocks.ts';
import { GROUPS } from './groups.ts';
import { settledMonths } from './months.ts';
import { settlementPlan } from './settle.ts';
import { siteFile } from './site-file.ts';
import { STAFF } from './staff.ts';

const DAY_MS = 86_400_000;
const sixtyDaysTo = (until: string) => {
  const untilMs = Date.parse(until);
  return { startDayMs: Math.floor(untilMs / DAY_MS) * DAY_MS - 59 * DAY_MS, untilMs };
};

describe('permission groups', () => {
  it('hold codes that exist, each once', () => {
    for (const { name, codes } of GROUPS) {
      expect([name, codes.filter((code) => !PERMISSION_CODES.includes(code))]).toEqual([name, []]);
      expect([name, new Set(codes).size]).toEqual([name, codes.length]);
    }
  });

  it('with harm in them are those of finance, support, risk and the agents', () => {
    expect(GROUPS.filter(({ codes }) => codes.some(isDangerousCode)).map(({ name }) => name)).toEqual([
      'Finance',
      // It hands in compensations, which go out by one person's word up to the limits.
      'Support',
      'Risk',
      'Agent manager',
    ]);
  });
});

describe('staff', () => {
  it('have a group and an agent that there are, or are the second super user', () => {
    const supers = STAFF.filter(({ group }) => group === null);
    expect(supers.map(({ userName, agent }) => [userName, agent])).toEqual([['rosa', null]]);
    for (const { group, agent } of STAFF.filter((member) => member.group !== null)) {
      // Manager makes the group of auditors itself.
      expect(['Auditor', ...GROUPS.map(({ name }) => name)]).toContain(group);
      expect(['all', ...AGENTS.map(({ sellerId }) => sellerId)]).toContain(agent);
    }
    expect(new Set(STAFF.map(({ userName }) => userName)).size).toBe(STAFF.length);
  });
});

describe('settled months', () => {
  it('are the rest of the month in which the history begins, and each whole month after it', () => {
    expect(settledMonths(sixtyDaysTo('2026-11-23T08:00:00Z'))).toEqual([
      { from: '2026-09-25', to: '2026-09-30', month: '2026-09' },
      { from: '2026-10-01', to: '2026-10-31', month: '2026-10' },
    ]);
    // Over the end of a year, and a February of 28 days: two whole months but for two days.
    expect(settledMonths(sixtyDaysTo('2027-03-03T00:00:00Z'))).toEqual([
      { from: '2027-01-03', to: '2027-01-31', month: '2027-01' },
      { from: '2027-02-01', to: '2027-02-28', month: '2027-02' },
    ]);
  });

  it('wait for the end of the month in every time zone, and for the first one in a history that has none', () => {
    const last = (until: string) => settledMonths(sixtyDaysTo(until)).at(-1)?.month;
    expect(last('2026-12-01T23:59:59Z')).toBe('2026-10');
    expect(last('2026-12-02T00:00:00Z')).toBe('2026-11');
    expect(settledMonths({ startDayMs: Date.parse('2026-11-22'), untilMs: Date.parse('2026-11-23T08:00:00Z') })).toEqual([]);
  });

  it('exist on every day of two years', () => {
    for (let day = Date.parse('2026-01-01'); day < Date.parse('2028-01-01'); day += DAY_MS)
      expect(settledMonths(sixtyDaysTo(new Date(day).toISOString())).length).toBeGreaterThanOrEqual(1);
  });

  it('are paid but for the newest, which is agreed to at one agent and waits at two', () => {
    const plan = settlementPlan(settledMonths(sixtyDaysTo('2026-11-23T08:00:00Z')));
    expect(plan.map(({ agent, period, goal }) => [agent, period.month, goal])).toEqual([
      ['EAST-CN', '2026-09', 'paid'],
      ['EAST-CN', '2026-10', 'confirmed'],
      ['EAST-SEA', '2026-09', 'paid'],
      ['EAST-SEA', '2026-10', 'calculated'],
      ['EAST-IN', '2026-09', 'paid'],
      ['EAST-IN', '2026-10', 'calculated'],
    ]);
    const only = settlementPlan([{ from: '2026-10-01', to: '2026-10-31', month: '2026-10' }]);
    expect(only.map(({ goal }) => goal)).toEqual(['paid', 'calculated', 'calculated']);
  });
});

describe('the file of a website', () => {
  const bet = (id: string, overrides: Partial<BetRow> = {}): BetRow =>
    ({
      bet_id: id,
      round_id: `r-${id}`,
      player: 'kim',
      currency: 'INR',
      bet: '20',
      win: '9.5',
      status: 'settled',
      source: 'normal',
      is_test: false,
      ...overrides,
    }) as BetRow;

  it('tells what a reconciliation counts, but for the bets that are to be missing and the wins that are to differ', () => {
    const bets = [
      bet('a'),
      bet('b'),
      bet('free', { source: 'free_round' }),
      bet('open', { status: 'pending' }),
      bet('test', { is_test: true }),
      bet('c', { status: 'adjusted', win: '0' }),
      bet('gone', { status: 'cancelled' }),
    ];
    expect(siteFile(bets, { missing: 0, changed: 0 }).split('\n')).toEqual([
      'bet_id,round_id,player,currency,bet,win,status',
      'a,r-a,kim,INR,20,9.5,settled',
      'b,r-b,kim,INR,20,9.5,settled',
      'c,r-c,kim,INR,20,0,settled',
    ]);
    expect(siteFile(bets, { missing: 1, changed: 1 }).split('\n').slice(1)).toEqual([
      'b,r-b,kim,INR,20,10.5,settled',
      'c,r-c,kim,INR,20,0,settled',
    ]);
  });
});

it('blocks as many players as there are', () => {
  const untilMs = Date.parse('2026-11-23T08:00:00Z');
  expect(playerBlocks('7', ['amy', 'ben', 'cho', 'dan'], untilMs).map((block) => [block.user_name, block.expires_at])).toEqual([
    ['amy', null],
    ['ben', '2026-11-30T08:00:00.000Z'],
    ['cho', null],
  ]);
  expect(playerBlocks('7', [], untilMs)).toEqual([]);
});
