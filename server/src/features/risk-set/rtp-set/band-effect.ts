import type { saveRtpBand } from '@manager/contract/features/risk-set/rtp-set';
import type { Effect } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Play, reachEffect } from '../../set-up/effect/public.ts';
import { rtpBands } from './band-row.ts';

type Input = ParsedOf<typeof saveRtpBand>;

/** What a band is about: its note is not. */
const SAYS = ['down_min', 'down_max', 'up_min', 'up_max', 'start_at', 'status'] as const;

/** Which games at websites bands concern, as they are or as new ones would be. */
export const bandEffects = async (
  ctx: Ctx,
  edits: readonly { id?: string | undefined; input: Input }[],
  play?: Play,
): Promise<Effect[]> => {
  const effects: Effect[] = [];
  for (const { id, input } of edits) {
    const name = SAYS.find((field) => input[field] !== undefined);
    const place = id === undefined ? input : await findRow(ctx, rtpBands, id);
    const { game_id: gameId, site_group_id: groupId = null } = place;
    if (name === undefined || gameId === undefined) continue;
    const siteIs = groupId === null ? sql<SqlBool>`true` : sql<SqlBool>`site.site_group_id = ${groupId}`;
    effects.push(await reachEffect(ctx, { field: 'band', name, siteIs, gameIs: sql<SqlBool>`game.id = ${gameId}` }, play));
  }
  return effects;
};
