import type { MarkRow } from '@manager/contract/features/risk-set/account-risk';
import type { AnyTx } from '../../../postgres/db.ts';
import { blockPlayer, endBlock } from '../../maintain/block/public.ts';

type Measured = Pick<
  MarkRow,
  'id' | 'site_id' | 'player_id' | 'outcome' | 'max_bet_usd' | 'needs_check' | 'game_id' | 'control_rtp' | 'ends_at' | 'block_id'
>;

/** Takes away whatever holds because of a mark. */
export const endMeasures = async (tx: AnyTx, mark: Measured, { by, now }: { by: string; now: Date }): Promise<void> => {
  await tx
    .updateTable('player_control')
    .set({ deleted_at: now, updated_at: now })
    .where('mark_id', '=', mark.id)
    .where('deleted_at', 'is', null)
    .execute();
  if (mark.block_id !== null) await endBlock(tx, { id: mark.block_id, by, now });
};

/** Puts into force what a review decided; answers the block that it made. Games take it up for sessions and rounds that begin from then on. */
export const beginMeasures = async (
  tx: AnyTx,
  mark: Measured,
  { by, now, reason }: { by: string; now: Date; reason: string },
): Promise<string | null> => {
  const end = mark.ends_at === null ? null : new Date(mark.ends_at);
  const control = {
    site_id: mark.site_id,
    player_id: mark.player_id,
    source: 'risk',
    mark_id: mark.id,
    from_at: now,
    expires_at: end,
  };
  const book = async (values: { effect: string; max_bet_usd?: string | null; rtp?: string | null; game_id?: string | null }) => {
    await tx
      .insertInto('player_control')
      .values({ ...control, ...values })
      .execute();
  };
  if (mark.outcome === 'limited' && mark.max_bet_usd !== null) await book({ effect: 'max_bet', max_bet_usd: mark.max_bet_usd });
  if (mark.outcome === 'limited' && mark.needs_check) await book({ effect: 'verify' });
  if (mark.outcome === 'controlled' && mark.control_rtp !== null)
    await book({ effect: 'profile', rtp: mark.control_rtp, game_id: mark.game_id });
  if (mark.outcome !== 'blocked') return null;
  return blockPlayer(tx, { siteId: mark.site_id, playerId: mark.player_id, reason, expiresAt: end, by, now });
};
