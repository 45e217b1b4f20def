import type { FoundKind } from '@manager/contract/features/search/find';

/** The code of the screen that shows a kind; null: the screen is open to everybody and its rows decide. */
export const CODE_OF_KIND: Readonly<Record<FoundKind, string | null>> = {
  bet: 'B-3',
  round: 'B-3',
  // Until players have a screen of their own they are found by their bets.
  player: 'B-3',
  website: 'C-2',
  agent: 'C-3',
  game: 'C-1',
  currency: 'C-4',
  user: 'C-5',
  approval: null,
  request: 'O-2',
};

const MAX_ID = 9_223_372_036_854_775_807n;

export type Recognised = {
  text: string;
  /** The text as an id of the configuration; null when it is none. */
  id: string | null;
  /** Could be the id of a bet or a round on the game platform. */
  isBetId: boolean;
  isRequestId: boolean;
};

/** What a text may name. Costs nothing to ask, so that only what fits is looked for in the stores. */
export const recognise = (text: string): Recognised => ({
  text,
  id: /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MAX_ID ? text : null,
  isBetId: /^[\x21-\x5b\x5d-\x7e]{3,64}$/.test(text),
  isRequestId: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
});
