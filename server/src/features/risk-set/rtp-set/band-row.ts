import * as contract from '@manager/contract/features/risk-set/rtp-set';
import { defineResource } from '../../../kit/resource/resource.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { mayCall } from '../../../kit/service/levels.ts';

/**
 * Bands are the operator's: all staff who hold the code see what holds. What was measured is of all websites, so that staff of an agent do not see
 * it.
 */
export const rtpBands = defineResource({
  name: 'rtp_band',
  table: 'rtp_band',
  from: (db) =>
    db
      .selectFrom('rtp_band')
      .innerJoin('game', 'game.id', 'rtp_band.game_id')
      .leftJoin('site_group', 'site_group.id', 'rtp_band.site_group_id')
      .where('rtp_band.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('rtp_band')
      .select(['game.name as game_name', 'game.vendor', 'game.rtp as target', 'site_group.name as site_group_name'])
      .execute();
    const { games } = await loadDirectory(ctx.wholeDb, ctx.language);
    const seesAll = ctx.user.scope.agentIds === null;
    return rows.map((found) => {
      const row = seesAll ? found : { ...found, ...NOT_SHOWN };
      return contract.RtpBandRow.parse({
        ...row,
        game_name: games.get(row.game_id)?.name ?? row.game_name,
        rounds: row.rounds === null ? null : Number(row.rounds),
        start_at: row.start_at.toISOString(),
        looked_at: row.looked_at?.toISOString() ?? null,
        left_at: row.left_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: { edit: mayCall(ctx, contract.saveRtpBand), delete: mayCall(ctx, contract.removeRtpBand) },
      });
    });
  },
  audited: contract.RtpBandRow.omit({
    version: true,
    // In the language of who looks; the log has its id.
    game_name: true,
    side: true,
    rtp: true,
    rounds: true,
    looked_at: true,
    left_at: true,
    case_id: true,
    target: true,
    created_at: true,
    updated_at: true,
    can: true,
  }),
});

/** Hidden from readers who do not see all websites of the group. */
const NOT_SHOWN = { side: null, rtp: null, rounds: null, looked_at: null, left_at: null, case_id: null } as const;

/** "Jade Emperor · Asia": which band, as requests for approval name it. */
export const nameOf = ({
  game_name: game,
  site_group_name: group,
}: {
  game_name: string;
  site_group_name: string | null;
}): string => [game, group].filter((part) => part !== null).join(' · ');
