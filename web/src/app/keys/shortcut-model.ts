import type { ScreenPath } from '@manager/contract/screens';
import type { PageAction } from '../../kit/page/page-actions.ts';

export type Command =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'page'; action: PageAction }
  | { kind: 'tab'; steps: 1 | -1 }
  | { kind: 'go'; path: ScreenPath }
  /** The first key of two. */
  | { kind: 'wait' };

/** `g`, then one of these. */
export const GO_KEYS: Readonly<Record<string, ScreenPath>> = {
  d: '/dashboard',
  t: '/statistics',
  r: '/report',
  a: '/account',
  f: '/fishing',
  c: '/activity',
  j: '/jackpot',
  m: '/algorithm',
  k: '/task',
  i: '/risk-set',
  s: '/set-up',
  n: '/maintain',
  p: '/permission',
  l: '/log',
  o: '/approval/index',
  u: '/profile/index',
};

/** On the page that is shown. */
export const PAGE_KEYS: Readonly<Record<string, PageAction>> = { '/': 'search', j: 'rows', n: 'new', r: 'refresh', e: 'export' };

/** In a list, with a row in focus (`region-tools.ts`, and `watch-figures.ts` for figures): for the list of keys. */
export const ROW_KEYS = [
  { keys: ['j', 'k'], action: 'walk' },
  { keys: ['Enter'], action: 'open' },
  { keys: ['Space'], action: 'tick' },
  { keys: ['Shift', '↓'], action: 'mark' },
  { keys: ['Ctrl', 'C'], action: 'copy' },
  { keys: ['→'], action: 'figures' },
  { keys: ['e'], action: 'explain' },
  { keys: ['<', '>'], action: 'size' },
  { keys: ['Esc'], action: 'leave' },
] as const;

type Press = {
  key: string;
  isCtrlOrMeta: boolean;
  isAlt: boolean;
  isShift: boolean;
  /** The input method is composing a text. */
  isComposing: boolean;
  /** The focus is where keys write text or choose. */
  isTyping: boolean;
  /** A dialog lies over the page. */
  isInDialog: boolean;
};

type Setting = {
  /** The user wants single keys (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  /** `g` came just before. */
  isGoing: boolean;
};

/** What a key press asks for; null: nothing of the console's. */
export const commandOf = (press: Press, { hasSingleKeys, isGoing }: Setting): Command | null => {
  if (press.isComposing || press.isAlt) return null;
  const key = press.key.toLowerCase();
  if (press.isCtrlOrMeta) return key === 'k' && !press.isShift ? { kind: 'palette' } : null;
  if (!hasSingleKeys || press.isTyping || press.isInDialog) return null;
  if (press.key === '?') return { kind: 'help' };
  if (press.isShift) return null;
  return isGoing ? goOf(key) : singleOf(key);
};

const goOf = (key: string): Command | null => {
  const path = Object.hasOwn(GO_KEYS, key) ? GO_KEYS[key] : undefined;
  return path === undefined ? null : { kind: 'go', path };
};

const singleOf = (key: string): Command | null => {
  if (key === 'g') return { kind: 'wait' };
  if (key === '[') return { kind: 'tab', steps: -1 };
  if (key === ']') return { kind: 'tab', steps: 1 };
  const action = Object.hasOwn(PAGE_KEYS, key) ? PAGE_KEYS[key] : undefined;
  return action === undefined ? null : { kind: 'page', action };
};
