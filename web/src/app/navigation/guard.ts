import { SCREENS, screenAt, type ScreenPath } from '@manager/contract/screens';
import { HOME, closedBy, firstChildOf, type RegisteredScreen } from './registry.ts';
import { safeRedirect } from '../../session/safe-redirect.ts';

export type Visit = {
  /** Path and query of the wanted page. */
  pathname: string;
  search: string;
  hasToken: boolean;
  /** Codes held; null while the user is not known. */
  codes: ReadonlySet<string> | null;
  /** What the user still owes before anything else is open; `full`: nothing. */
  stage?: 'full' | 'change_password' | 'enrol_factor';
};

export type Decision =
  | { kind: 'redirect'; to: string }
  | { kind: 'open'; screen: RegisteredScreen }
  /** The code on the way to the screen that is not held. */
  | { kind: 'denied'; screen: RegisteredScreen; code: string }
  /** The user must be fetched first. */
  | { kind: 'fetchUser' };

export const loginPathFor = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`;

export const SETUP_PATH: ScreenPath = '/profile/setup';
const setupPathFor = (wanted: string): string => `${SETUP_PATH}?redirect=${encodeURIComponent(wanted)}`;

/** The page that was wanted before the set-up. */
const setupLeavesTo = (search: string): string => safeRedirect(new URLSearchParams(search).get('redirect'));

const isOpenPath = (pathname: string): boolean => SCREENS.some((screen) => screen.isOpen && screen.path === pathname);

/** Where a visit leads (S2.1 to S2.16, S4.1 to S4.10). Pure: the router acts on the answer. */
export const decide = ({ pathname, search, hasToken, codes, stage = 'full' }: Visit): Decision => {
  const path = pathname === '/' ? HOME : pathname.replace(/\/+$/, '');
  const screen = screenAt(path);
  if (path === '/login' && hasToken) return { kind: 'redirect', to: '/' };
  if (!hasToken && !isOpenPath(path)) return { kind: 'redirect', to: loginPathFor(path + search) };
  const owes = codes !== null && stage !== 'full';
  if (pathname === '/') return { kind: 'redirect', to: owes ? setupPathFor(HOME) : HOME };
  if (screen?.isOpen && path !== '/404') return { kind: 'open', screen };
  if (hasToken && codes === null) return { kind: 'fetchUser' };
  if (owes && path !== SETUP_PATH) return { kind: 'redirect', to: setupPathFor(path + search) };
  if (!owes && path === SETUP_PATH && codes !== null) return { kind: 'redirect', to: setupLeavesTo(search) };
  if (screen === undefined) return { kind: 'redirect', to: `/404?path=${encodeURIComponent(path)}` };
  return codes === null ? { kind: 'open', screen } : decideFor({ screen, codes });
};

const decideFor = ({ screen, codes }: { screen: RegisteredScreen; codes: ReadonlySet<string> }): Decision => {
  const code = closedBy({ screen, codes });
  if (code !== undefined) return { kind: 'denied', screen, code };
  const child = screen.isGroup ? firstChildOf({ path: screen.path, codes }) : undefined;
  return child === undefined ? { kind: 'open', screen } : { kind: 'redirect', to: child };
};
