import { PERMISSION_CODES } from '@manager/contract/permissions';
import { SCREENS } from '@manager/contract/screens';
import { describe, expect, it } from 'vitest';
import { decide, type Visit } from './guard.ts';

const ALL: ReadonlySet<string> = new Set(PERMISSION_CODES);
const visit = (pathname: string, rest: Partial<Visit> = {}) =>
  decide({ pathname, search: '', hasToken: true, codes: ALL, ...rest });
const anonymous = { hasToken: false, codes: null };

describe('a visitor without a session', () => {
  // shows S2.8, S2.10, S4.1
  it.each(['/', '/dashboard', '/set-up/agent', '/set-up', '/profile/index', '/nothing/here'])(
    'is sent from %s to the login page',
    (path) => {
      const wanted = path === '/' ? '/dashboard' : path;
      expect(visit(path, anonymous)).toEqual({ kind: 'redirect', to: `/login?redirect=${encodeURIComponent(wanted)}` });
    },
  );

  // shows S2.10
  it('keeps the query of the wanted page', () =>
    expect(visit('/set-up/agent', { ...anonymous, search: '?name=a&page=2' })).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fset-up%2Fagent%3Fname%3Da%26page%3D2',
    }));

  // shows S2.1, S2.2, S2.3, S2.4, S2.5, S2.6
  it.each(['/login', '/register', '/404', '/jumpToUrl', '/resetPassword', '/iframe/bet-detail', '/iframe/fishing-record-detail'])(
    'may open %s',
    (path) => expect(visit(path, anonymous).kind).toBe('open'),
  );
});

describe('a signed-in user', () => {
  // shows S2.9
  it('is sent from the login page to the start', () => expect(visit('/login')).toEqual({ kind: 'redirect', to: '/' }));
  // shows S2.12
  it('is sent from the start to the dashboard', () => expect(visit('/')).toEqual({ kind: 'redirect', to: '/dashboard' }));
  // shows S2.11
  it('is sent from an unknown path to the 404 page', () =>
    expect(visit('/nothing/here')).toEqual({ kind: 'redirect', to: '/404?path=%2Fnothing%2Fhere' }));
  // shows S4.3
  it('is fetched before a page is decided on', () =>
    expect(visit('/set-up/agent', { codes: null })).toEqual({ kind: 'fetchUser' }));
  it('is fetched for the 404 page too, which stays inside the console', () =>
    expect(visit('/404', { codes: null })).toEqual({ kind: 'fetchUser' }));
  it('needs no fetching for pages that open without a session', () =>
    expect(visit('/iframe/bet-detail', { codes: null }).kind).toBe('open'));

  // shows S5.6, S6.1
  it('is told which code is missing', () => {
    expect(visit('/set-up/agent', { codes: new Set(['C']) })).toMatchObject({ kind: 'denied', code: 'C-3' });
    expect(visit('/set-up/agent', { codes: new Set(['C-3']) })).toMatchObject({ kind: 'denied', code: 'C' });
    expect(visit('/activity/activity-rank/rule', { codes: new Set(['L', 'L-1-1']) })).toMatchObject({
      kind: 'denied',
      code: 'L-1',
    });
  });

  it('is led from a group to the first permitted page', () => {
    expect(visit('/set-up')).toEqual({ kind: 'redirect', to: '/set-up/game' });
    expect(visit('/set-up', { codes: new Set(['C', 'C-4']) })).toEqual({ kind: 'redirect', to: '/set-up/currency' });
    expect(visit('/set-up', { codes: new Set(['C']) })).toMatchObject({ kind: 'denied', code: 'C-1' });
    expect(visit('/set-up', { codes: new Set() })).toMatchObject({ kind: 'denied', code: 'C' });
  });

  it('reads a trailing slash as the same page', () => expect(visit('/set-up/agent/').kind).toBe('open'));
});

it('every route of the registry opens or leads on', () => {
  for (const screen of SCREENS) {
    const { kind } = visit(screen.path);
    const leadsOn = ['/login', '/profile/setup'].includes(screen.path) || screen.isGroup;
    expect([screen.path, kind]).toEqual([screen.path, leadsOn ? 'redirect' : 'open']);
  }
});

describe('a user who owes a password or a factor', () => {
  const owing = (pathname: string, rest: Partial<Visit> = {}) => visit(pathname, { stage: 'enrol_factor', ...rest });

  it.each(['/dashboard', '/profile/index', '/set-up', '/nothing/here', '/404'])('is led from %s to the set-up', (path) =>
    expect(owing(path)).toEqual({ kind: 'redirect', to: `/profile/setup?redirect=${encodeURIComponent(path)}` }),
  );
  it('keeps the query of the wanted page', () =>
    expect(owing('/set-up/agent', { search: '?id=7&mode=edit' })).toEqual({
      kind: 'redirect',
      to: '/profile/setup?redirect=%2Fset-up%2Fagent%3Fid%3D7%26mode%3Dedit',
    }));
  it('reaches the set-up itself in both stages', () => {
    expect(owing('/profile/setup')).toMatchObject({ kind: 'open' });
    expect(visit('/profile/setup', { stage: 'change_password' })).toMatchObject({ kind: 'open' });
  });
  it('is fetched before that is known', () => expect(owing('/dashboard', { codes: null })).toEqual({ kind: 'fetchUser' }));
  it('may still open what needs no session', () => expect(owing('/iframe/bet-detail').kind).toBe('open'));
});

it('who owes nothing goes on from the set-up to the wanted page, never to another host', () => {
  expect(visit('/profile/setup')).toEqual({ kind: 'redirect', to: '/' });
  expect(visit('/profile/setup', { search: '?redirect=%2Fset-up%2Fagent%3Fid%3D7' })).toEqual({
    kind: 'redirect',
    to: '/set-up/agent?id=7',
  });
  expect(visit('/profile/setup', { search: '?redirect=%2F%2Fexample.com' })).toEqual({ kind: 'redirect', to: '/' });
});
