import { afterEach, describe, expect, it } from 'vitest';
import { type SessionUser, userStore } from '../../session/session.ts';
import { reportNameParts } from '../report/scope-names.ts';
import { businessDayText, scopeParts } from './ScopeLine.tsx';
import type { ReportTranslate } from '../report/use-report-texts.ts';

const t: ReportTranslate = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const scope = {
  timezone: 'Asia/Shanghai',
  settlement_hour: 12,
  is_mixed_calendar: false,
  from_at: null,
  to_at: null,
  names: { agent_id: 'Agent X' },
};
const rest = { days: { from: '2026-11-01', to: '2026-11-20' }, unit: 'usd', withTest: false, t } as const;

afterEach(() => userStore.set(null));

describe('the printed scope', () => {
  it('names who, when, the business day and the money', () => {
    expect(scopeParts({ scope, ...rest })).toEqual([
      'Agent X',
      'line.days 2026-11-01 2026-11-20',
      'line.businessDay 12:00 UTC+08:00 Asia/Shanghai',
      'line.usd',
    ]);
  });

  it('says all agents, mixed calendars and test data', () => {
    const mixed = { ...scope, timezone: null, settlement_hour: null, is_mixed_calendar: true, names: {} };
    expect(scopeParts({ scope: mixed, ...rest, unit: 'native', withTest: true })).toEqual([
      'line.all',
      'line.days 2026-11-01 2026-11-20',
      'line.mixed',
      'line.native',
      'line.test',
    ]);
  });

  it.each([
    ['who sees one agent and everything below it', { agent_name: 'North' }, 'North'],
    ['staff of the operator', { all_agents: true, agent_name: null }, 'line.all'],
    ['a super user', { is_super: true, agent_name: 'North' }, 'line.all'],
  ])('where nothing is chosen, says to %s whose figures these are, and so does the name of a file', (_, rights, whose) => {
    userStore.set({ is_super: false, all_agents: false, ...rights } as SessionUser);
    expect(scopeParts({ scope: { ...scope, names: {} }, ...rest })[0]).toBe(whose);
    expect(reportNameParts({ date_from: '', date_to: '' }, { scope: { names: {} } })).toEqual([whose]);
    expect(scopeParts({ scope, ...rest })[0]).toBe('Agent X');
  });

  it('names the calendars that are mixed, and counts those beyond three', () => {
    const calendar = (timezone: string, agents: number) => ({ timezone, settlement_hour: 6, agents });
    const mixed = { ...scope, timezone: null, settlement_hour: null, is_mixed_calendar: true, names: {} };
    const partOf = (calendars: ReturnType<typeof calendar>[]) => scopeParts({ scope: { ...mixed, calendars }, ...rest })[2];
    expect(partOf([calendar('UTC', 4), calendar('Asia/Shanghai', 1)])).toBe(
      'line.mixedOf line.calendar 06:00 UTC, line.calendar 06:00 UTC+08:00 Asia/Shanghai',
    );
    expect(partOf(['UTC', 'Asia/Shanghai', 'Asia/Tokyo', 'Asia/Manila', 'Asia/Dubai'].map((zone) => calendar(zone, 1)))).toMatch(
      /Asia\/Tokyo, \+2$/,
    );
  });

  it('says the day of the rates where they are those of today', () => {
    expect(scopeParts({ scope, ...rest, unit: 'usd_today', ratesAt: '2026-11-22T01:02:03.000Z' }).at(-1)).toBe(
      'line.usdToday 2026-11-22 01:02 +00:00',
    );
  });

  it('prints a midnight start and knows when there is no single day', () => {
    expect(businessDayText({ timezone: 'UTC', settlement_hour: 0 })).toEqual({ hour: '00:00', zone: 'UTC' });
    expect(businessDayText({ timezone: null, settlement_hour: 0 })).toBeUndefined();
  });
});
