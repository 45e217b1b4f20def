import { PLAYER_EFFECTS } from '@manager/domain/player-control';
import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';

const Percent = z.string().regex(/^\d{1,3}\.\d{4}$/);

const held = {
  effect: z
    .enum(PLAYER_EFFECTS)
    .describe(
      '`stop`: no new bets. `smallest_stake`: the smallest stake that the game offers alone. `max_bet`: no bet above `max_bet_usd`. ' +
        '`verify`: the website is to verify the player. `profile`: sessions that begin from `from_at` on play `rtp`, where the website is `unregulated` and the game certified for it',
    ),
  source: z.enum(['max_win_day', 'risk']).describe('`max_win_day`: the limit of the website for a settlement day was reached'),
  max_bet_usd: Money.nullable(),
  rtp: Percent.nullable(),
  expires_at: Instant.nullable().describe('null: until it is taken away'),
};

/** What holds for one player beside the rules of website and game. */
export const PlayerControlData = z
  .object({
    id: Id,
    site_id: Id,
    player_id: Id,
    game_id: Id.nullable().describe('null: in every game'),
    ...held,
    from_at: Instant,
  })
  .describe('What holds for a player from `from_at` to `expires_at`. Rounds that have begun are finished');

export const ControlInForce = z.object({ id: Id, ...held });
