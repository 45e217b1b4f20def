import type { CONTROLS } from '@manager/contract/features/risk-set/account-risk';
import { effectiveRtp } from '@manager/domain/effective-config';
import { compare, decimal } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Asked = { siteId: string; gameId: string; control: (typeof CONTROLS)[number]; rtp: string | undefined };

/**
 * The certified profile that a control names, as the store writes it: a higher one than the game's at this website for `win`, a lower one for
 * `lose`, and that one itself for `random`. Throws at the field where it is none of the game's.
 */
export const requireProfile = async (tx: ScopedTx, { siteId, gameId, control, rtp }: Asked): Promise<string> => {
  const game = await tx
    .selectFrom('game')
    .leftJoin('site_game', (join) => join.onRef('site_game.game_id', '=', 'game.id').on('site_game.site_id', '=', siteId))
    .innerJoin('site', (join) => join.on('site.id', '=', siteId))
    .leftJoin('site_group', (join) =>
      join.onRef('site_group.id', '=', 'site.site_group_id').on('site_group.deleted_at', 'is', null),
    )
    .select(['game.rtp_profiles', 'game.rtp', 'site_game.rtp as site_game', 'site.rtp as site', 'site_group.rtp as site_group'])
    .where('game.id', '=', gameId)
    .where('game.deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw fieldError('game_id', 'not_found');
  const certified = game.rtp_profiles as string[];
  const { site_game, site, site_group, rtp: own } = game;
  const inForce = effectiveRtp({ site_game, site, site_group, game: own }, certified)?.value ?? null;
  const wanted = rtp ?? (control === 'random' ? inForce : null);
  if (wanted === null || wanted === undefined) throw fieldError('control_rtp', 'required');
  const profile = certified.find((one) => compare(decimal(one), decimal(wanted)) === 0);
  if (profile === undefined) throw fieldError('control_rtp', 'not_certified');
  const side = inForce === null ? 0 : compare(decimal(profile), decimal(inForce));
  const isRight = control === 'random' ? side === 0 : control === 'win' ? side > 0 : side < 0;
  if (inForce !== null && !isRight) throw fieldError('control_rtp', 'invalid');
  return profile;
};
