import { afterEach, describe, expect, it } from 'vitest';
import { timesStore } from '../i18n/time-zone.ts';
import {
  dateTimeText,
  exactText,
  formatCount,
  minuteText,
  moneyText,
  namedZoneText,
  offsetText,
  percentText,
  zoneText,
} from './format.ts';

// shows S9.11, S9.12
describe('moneyText', () => {
  it.each([
    ['1234.565', '1,234.57'],
    ['-0.005', '-0.01'],
    ['-1234.565', '-1,234.57'],
    ['0.004999', '0.00'],
    ['12345678901234.999999', '12,345,678,901,235.00'],
    [null, '–'],
    [undefined, '–'],
  ])('%j → %s', (value, expected) => expect(moneyText(value)).toBe(expected));
});

it('shares, rates and counts have one form each', () =>
  expect([percentText('93.5417'), percentText(null), exactText('25430.125'), formatCount(12_345)]).toEqual([
    '93.54%',
    '–',
    '25,430.125',
    '12,345',
  ]));

describe('a time', () => {
  afterEach(() => timesStore.set({ choice: 'own', ownAgentZone: null }));
  const AT = '2026-11-23T12:17:15.000Z';
  const shown = () => [dateTimeText(AT), dateTimeText(AT, 'Asia/Kolkata'), minuteText(AT, 'Asia/Kolkata'), zoneText()];

  it('is shown in the zone of the browser, whosever it is', () =>
    expect(shown()).toEqual(['2026-11-23 12:17:15 +00:00', '2026-11-23 12:17:15 +00:00', '2026-11-23 12:17 +00:00', 'UTC']));

  it('is shown in the zone of its agent, and in that of the own one where there are several', () => {
    timesStore.set({ choice: 'agent', ownAgentZone: 'Asia/Tokyo' });
    expect(shown()).toEqual([
      '2026-11-23 21:17:15 +09:00',
      '2026-11-23 17:47:15 +05:30',
      '2026-11-23 17:47 +05:30',
      'UTC+09:00 Asia/Tokyo',
    ]);
  });

  it('of several agents is shown in UTC to who has none', () => {
    timesStore.set({ choice: 'agent', ownAgentZone: null });
    expect([dateTimeText(AT), zoneText()]).toEqual(['2026-11-23 12:17:15 +00:00', 'UTC']);
  });

  it('is shown in UTC to who asks for it', () => {
    timesStore.set({ choice: 'utc', ownAgentZone: 'Asia/Tokyo' });
    expect(shown().slice(0, 2)).toEqual(['2026-11-23 12:17:15 +00:00', '2026-11-23 12:17:15 +00:00']);
    expect(offsetText(AT, 'Asia/Kolkata')).toBe('+00:00');
  });

  it('that is none is a dash', () => expect(dateTimeText(null)).toBe('–'));
});

it('the zone of an agent’s days is named as it is', () => expect(namedZoneText('Asia/Shanghai')).toBe('UTC+08:00 Asia/Shanghai'));
