import { CARD_FEATURES, CARD_STATES, CARD_TYPES } from '@manager/domain/card';
import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';

/** A card as the config feed tells it. */
export const CardData = z
  .object({
    id: Id.describe('Name it as `source_id` in the bets of these rounds; their `source` is `card`'),
    site_id: Id,
    player_id: Id,
    game_id: Id,
    type: z.enum(CARD_TYPES).describe('Free spins may bring further free games, a feature game may not'),
    feature: z.enum(CARD_FEATURES).nullable().describe('Which feature game it starts'),
    multiplier: z.int().describe('Of the wins: bets are reported with multiplied ones'),
    currency: z.string(),
    bet_value: Money.describe('What a round is played at; the player pays nothing'),
    rounds: z.int().describe('In all; those that were played count as well'),
    max_win: Money.describe('Most that is paid of all wins together'),
    expires_at: Instant,
    state: z.enum(CARD_STATES).describe('Opened by `POST /platform/v1/cards/open`; played while it is `opened`'),
  })
  .describe('A card of a player: rounds without a stake that he opens when he wants to play them');
