import { CARD_FEATURES, CARD_STATES, CARD_TYPES } from '@manager/domain/card';
import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

const player = {
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
};

/** Whose cards are asked for. */
export const CardsQuery = z.strictObject(player);
export type CardsQuery = z.infer<typeof CardsQuery>;

/** A card of a player. */
export const PlayerCard = z.object({
  id: z.string().describe('Name it as `source_id` in the bets of its rounds; their `source` is `card`'),
  spin_id: z.string().nullable().describe('Ours, drawn when it is opened: the play, and what is paid for it, goes by it'),
  game: z.string().describe('Code of the game'),
  type: z.enum(CARD_TYPES),
  feature: z.enum(CARD_FEATURES).nullable().describe('Which feature game it starts'),
  multiplier: z.int().describe('Of the wins: bets are reported with multiplied ones'),
  may_trigger_free_games: z.boolean().describe('Free spins may bring further free games, feature games may not'),
  currency: z.string(),
  bet_value: Money.describe('What a round is played at; the player pays nothing'),
  rounds: z.int().describe('In all; those that were played count as well'),
  played: z.int().describe('Rounds that were begun, as far as bets are counted'),
  max_win: Money.describe('Most that is paid of all wins together'),
  state: z.enum(CARD_STATES).describe('`issued`: to be opened. `opened`: being played. All others are over'),
  issued_at: Instant,
  opened_at: Instant.nullable(),
  expires_at: Instant.describe('Rounds that begin later than a minute after do not count'),
});
export type PlayerCard = z.infer<typeof PlayerCard>;

/** Cards that a player can open or has open. */
export const PlayerCards = z.object({ list: z.array(PlayerCard) });
export type PlayerCards = z.infer<typeof PlayerCards>;

/** A player opens a card, once. */
export const CardOpening = z.strictObject({
  ...player,
  card: Id.describe('Its id'),
  open_no: rowText(64).describe('Drawn by the caller for this opening; the same again is the same opening'),
});
export type CardOpening = z.infer<typeof CardOpening>;

/** A player leaves an opened card before its last round. */
export const CardLeaving = z.strictObject({ ...player, spin_id: rowText(64).describe('Of the opened card') });
export type CardLeaving = z.infer<typeof CardLeaving>;
