import type { ScreenPath } from '@manager/contract/screens';

type Place = { path: ScreenPath; code: string; name: string };

/** Where a player is shown, best first: his own page, what he played in sums, his bets. */
const PLACES: readonly Place[] = [
  { path: '/account/account-list', code: 'B-1', name: 'id' },
  { path: '/report/user-report', code: 'F-3', name: 'player_id' },
  { path: '/account/bet-detail', code: 'B-3', name: 'player_id' },
];

/** Address of a player on the first of these screens that is open to the user; undefined where none is. */
export const playerHref = (id: string, holds: (code: string) => boolean): string | undefined => {
  const place = PLACES.find(({ code }) => holds(code));
  return place && `${place.path}?${new URLSearchParams({ [place.name]: id }).toString()}`;
};
