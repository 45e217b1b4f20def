import type { savePlayRule } from '@manager/contract/features/maintain/game-speed';
import type { Effect } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { PLAY_SWITCHES } from '@manager/domain/play-rules';
import { sql, type SqlBool } from 'kysely';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Play, reachEffect } from '../../set-up/effect/public.ts';
import { playRules } from './rule-row.ts';

type Input = ParsedOf<typeof savePlayRule>;

const SAYS = ['min_cycle_ms', 'on_too_fast', ...PLAY_SWITCHES] as const;

/** Which games at websites rules concern, as they are or as new ones would be. */
export const ruleEffects = async (
  ctx: Ctx,
  edits: readonly { id?: string | undefined; input: Input }[],
  play?: Play,
): Promise<Effect[]> => {
  const effects: Effect[] = [];
  for (const { id, input } of edits) {
    const name = SAYS.find((field) => input[field] !== undefined);
    if (name === undefined) continue;
    const place = id === undefined ? input : await findRow(ctx, playRules, id);
    const { jurisdiction = null, site_id: siteId = null, game_id: gameId = null, game_type: type = null } = place;
    const siteIs = sql<SqlBool>`(${siteId}::bigint is null or site.id = ${siteId}::bigint)
      and (${jurisdiction}::text is null or site.jurisdiction = ${jurisdiction}::text)`;
    const gameIs = sql<SqlBool>`(${gameId}::bigint is null or game.id = ${gameId}::bigint)
      and (${type}::text is null or game.type = ${type}::text)`;
    effects.push(await reachEffect(ctx, { field: 'play_rule', name, siteIs, gameIs }, play));
  }
  return effects;
};
