import { z } from 'zod';
import { Id } from '../kit/fields.ts';

const OnTooFast = z.enum(['mark', 'refuse']);

/** A rule of play as games learn of it (D-4). */
export const PlayRuleData = z
  .object({
    id: Id,
    jurisdiction: z.string().nullable(),
    game_type: z.string().nullable(),
    site_id: Id.nullable(),
    game_id: Id.nullable(),
    min_cycle_ms: z.int().nullable().describe('From the begin of a round to the begin of the next'),
    on_too_fast: OnTooFast.describe('What becomes of a pending bet that comes sooner'),
    autoplay: z.boolean().nullable(),
    turbo: z.boolean().nullable(),
    slam_stop: z.boolean().nullable(),
    feature_buy: z.boolean().nullable(),
  })
  .describe('Holds where everything that it names fits; null: any, or nothing said. Of several the strictest counts');

const Switch = z.object({ allowed: z.boolean(), rule_id: Id.nullable() });

export const PlayInForce = z
  .object({
    min_cycle: z.object({ ms: z.int(), on_too_fast: OnTooFast, rule_id: Id }).nullable(),
    autoplay: Switch,
    turbo: Switch,
    slam_stop: Switch,
    feature_buy: Switch,
  })
  .describe('What the rules of play say together');
