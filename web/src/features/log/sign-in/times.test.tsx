import { savePreferences } from '@manager/contract/features/auth/preferences';
import { getSignInList, type SignInRow } from '@manager/contract/features/log/sign-in';
import { screen } from '@testing-library/react';
import { Temporal } from 'temporal-polyfill';
import { afterEach, expect, it } from 'vitest';
import { accepted, answerCalls } from '../../../../test/edge.ts';
import { onWideWindow, partsAreThere, showPage } from '../../../../test/page.tsx';
import { timesStore } from '../../../i18n/time-zone.ts';
import { adoptPreferences, watchPreferences } from '../../../session/preferences.ts';
import { TimesMenu } from '../../../session/TimesMenu.tsx';
import SignInScreen from './sign-in.screen.tsx';

const AT = ['2026-11-23T12:17:15.000Z', '2026-07-01T20:00:00.000Z'];
const row = (at: string, id: number): SignInRow => ({
  id: String(id),
  at,
  user_id: null,
  user_name: `kim${id}`,
  agent_id: null,
  agent_name: null,
  outcome: 'ok',
  ip: '10.0.0.1',
  country: null,
  user_agent: '',
  is_known_device: true,
});

/** By another library than the console's. */
const inZone = (iso: string, zone: string): string => {
  const at = Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'second' })} ${at.offset}`;
};

/** Every time that the page shows, wherever it stands. */
const shownTimes = (): string[] =>
  (document.body.textContent ?? '').match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: [+-]\d\d:\d\d)?/g) ?? [];
const typed = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].map(({ value }) => value);

afterEach(() => {
  onWideWindow();
  timesStore.set({ choice: 'own', ownAgentZone: null });
});

it('one setting changes every time on a page, in its list, its drawer and its filters, and is kept with the account', async () => {
  onWideWindow();
  const list = AT.map((at, i) => row(at, i + 1));
  const sent = answerCalls({
    [getSignInList.path]: () => accepted({ list, next_cursor: null, prev_cursor: null }),
    [savePreferences.path]: (chosen) => accepted(chosen),
  });
  await adoptPreferences({});
  watchPreferences();
  timesStore.set({ choice: 'own', ownAgentZone: 'America/St_Johns' });
  const { user, router } = showPage(
    <>
      <TimesMenu />
      <SignInScreen />
    </>,
    '/?id=1&time_from=2026-07-01T00:00Z&time_to=2026-11-24T00:00Z',
  );
  await screen.findByText('kim2');
  await partsAreThere();
  const address = router.state.location.search;

  for (const [choice, zone, from, named] of [
    ['UTC', 'UTC', '2026-07-01T00:00', 'Times in UTC'],
    ['Agent’s time zone', 'America/St_Johns', '2026-06-30T21:30', 'America/St_Johns'],
    ['My time zone (UTC, UTC+00:00)', 'UTC', '2026-07-01T00:00', 'Times in UTC'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: /^Times are shown in:/ }));
    await user.click(screen.getByRole('button', { name: choice }));
    const times = shownTimes();
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect([...new Set(times)].sort()).toEqual(AT.map((at) => inZone(at, zone)).sort());
    expect(typed()[0]).toBe(from);
    expect(document.body.textContent).toContain(named);
    expect(router.state.location.search).toBe(address);
  }
  expect(sent.filter(({ path }) => path === savePreferences.path).map(({ input }) => input)).toEqual([
    { times: 'utc' },
    { times: 'agent' },
    { times: 'own', timeZone: 'UTC' },
  ]);
});
