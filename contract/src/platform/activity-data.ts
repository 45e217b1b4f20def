import { ACTIVITY_KINDS, ACTIVITY_STATES } from '@manager/domain/activity';
import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';

/** An activity as games know it. */
export const ActivityData = z
  .object({
    id: Id,
    kind: z.enum(ACTIVITY_KINDS),
    agent_id: Id.nullable().describe('At websites of this agent and below; null: at all'),
    code: z.string(),
    title: z.record(z.string(), z.string()).describe('By language; `en` is always there'),
    description: z.record(z.string(), z.string()),
    state: z.enum(ACTIVITY_STATES).describe('Drafts are for nobody yet'),
    starts_at: Instant,
    ends_at: Instant,
    min_bet_usd: Money.nullable(),
    max_bet_usd: Money.nullable(),
    currency: z.string().describe('Of the prizes'),
    is_opt_in: z.boolean().describe('Bets count from when a player joined'),
    site_ids: z.array(Id).describe('Empty: all'),
    game_ids: z.array(Id).describe('Empty: all'),
    off_site_ids: z.array(Id),
    off_agent_ids: z.array(Id).describe('With all agents below them'),
    off_game_ids: z.array(Id),
    rule: z.record(z.string(), z.unknown()).describe('What its kind goes by'),
  })
  .describe('What players are promised for playing, once it is `scheduled`');
