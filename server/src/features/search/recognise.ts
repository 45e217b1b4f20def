import { isIP } from 'node:net';
import { SEE_PLAYER_IP } from '@manager/contract/features/account/account-list';
import type { FoundKind } from '@manager/contract/features/search/find';

/** The code of the screen that shows a kind; null: the screen is open to everybody and its rows decide. */
export const CODE_OF_KIND: Readonly<Record<FoundKind, string | null>> = {
  bet: 'B-3',
  round: 'B-3',
  transfer: 'K-1',
  movement: 'E-2',
  wallet_request: 'E-2',
  call: 'O-1',
  session: 'B-8',
  slice: 'B-4',
  draw: 'B-3',
  hit: 'B-3',
  player: 'B-1',
  // Whole addresses are told to whom they are shown.
  address: SEE_PLAYER_IP,
  website: 'C-2',
  agent: 'C-3',
  game: 'C-1',
  currency: 'C-4',
  user: 'C-5',
  campaign: 'B-6',
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
  /** An address of the internet, v4 or v6. */
  isAddress: boolean;
};

/** What a text may name. Costs nothing to ask, so that only what fits is looked for in the stores. */
export const recognise = (text: string): Recognised => ({
  text,
  id: /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= MAX_ID ? text : null,
  isBetId: /^[\x21-\x5b\x5d-\x7e]{3,64}$/.test(text),
  isRequestId: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  isAddress: isIP(text) !== 0,
});
