import type { Found, FoundKind } from '@manager/contract/features/search/find';
import type { ScreenPath } from '@manager/contract/screens';

/** One line of the palette. */
export type Item = {
  id: string;
  title: string;
  /** What tells it from others; may be empty. */
  note: string;
  /** Further texts that find it: its name in the other language. */
  aliases: readonly string[];
};

const norm = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** 0: not meant; higher is nearer. Every word that was typed must be there. */
export const rank = ({ title, note, aliases }: Item, text: string): number => {
  const wanted = norm(text);
  const names = [title, ...aliases].map(norm);
  if (names.includes(wanted)) return 4;
  if (names.some((name) => name.startsWith(wanted))) return 3;
  if (names.some((name) => name.includes(wanted))) return 2;
  const whole = [...names, norm(note)].join(' ');
  return wanted.split(/\s+/).every((word) => whole.includes(word)) ? 1 : 0;
};

/** The items that are meant, the nearest first; all of them while nothing is typed. */
export const matching = <T extends Item>(items: readonly T[], text: string): T[] =>
  norm(text) === ''
    ? [...items]
    : items
        .map((item) => ({ item, value: rank(item, text) }))
        .filter(({ value }) => value > 0)
        .toSorted((a, b) => b.value - a.value)
        .map(({ item }) => item);

/** Is the text worth a question to the server? One letter finds too much; one digit may be an id. */
export const isAskable = (text: string): boolean => /^\d$/.test(text.trim()) || text.trim().length > 1;

const SCREEN_OF_KIND: Readonly<Record<FoundKind, { path: ScreenPath; names: readonly string[]; more?: Record<string, string> }>> =
  {
    bet: { path: '/account/round-story', names: ['bet_id'] },
    round: { path: '/account/round-story', names: ['round_id'] },
    transfer: { path: '/fishing/transfer-record', names: ['transfer_id'] },
    movement: { path: '/statistics/wallet-record', names: ['txn_id'] },
    wallet_request: { path: '/statistics/wallet-record', names: ['request_id'] },
    call: { path: '/log/seamless', names: ['request_id'] },
    session: { path: '/account/session-report', names: ['session_id'] },
    slice: { path: '/account/fishing-record', names: ['slice_id'] },
    draw: { path: '/account/bet-detail', names: ['id'], more: { tab: 'draws' } },
    hit: { path: '/account/round-story', names: ['bet_id'] },
    player: { path: '/account/account-list', names: ['id'], more: { mode: 'page' } },
    address: { path: '/account/account-list', names: ['ip'] },
    campaign: { path: '/account/free-round-bonus', names: ['id'], more: { tab: 'campaigns' } },
    website: { path: '/set-up/website', names: ['id'] },
    agent: { path: '/set-up/agent', names: ['id'] },
    game: { path: '/set-up/game', names: ['id'] },
    currency: { path: '/set-up/currency', names: ['id'] },
    user: { path: '/set-up/user-list', names: ['id'] },
    approval: { path: '/approval/index', names: ['id'] },
    request: { path: '/log/audit', names: ['request_id'] },
  };

/** Where a record is shown: its screen with its drawer open, or its list narrowed to it. */
export const addressOfFound = ({ kind, id }: Pick<Found, 'kind' | 'id'>): string => {
  const { path, names, more = {} } = SCREEN_OF_KIND[kind];
  const values = [...Object.entries(more), ...names.map((name) => [name, id])];
  return `${path}?${new URLSearchParams(values).toString()}`;
};
