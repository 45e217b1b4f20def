import type { RtpBandRow, saveRtpBand } from '@manager/contract/features/risk-set/rtp-set';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof saveRtpBand>;
const ENDS = ['down_min', 'down_max', 'up_min', 'up_max'] as const;
const PLACE = ['game_id', 'site_group_id'] as const;

/** down min < down max ≤ target ≤ up min < up max, with what is between the bands inside the certified profiles. Throws at the field. */
export const checkBand = async (
  _ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Input; before: RtpBandRow | undefined },
): Promise<void> => {
  if (before !== undefined) {
    for (const name of PLACE)
      if (input[name] !== undefined && input[name] !== before[name]) throw fieldError(name, 'cannot_change');
    if (input.reason === undefined) throw fieldError('reason', 'required');
  }
  const gameId = before?.game_id ?? input.game_id ?? '';
  const game = await tx
    .selectFrom('game')
    .select(['rtp', 'rtp_profiles'])
    .where('id', '=', gameId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw fieldError('game_id', 'not_found');
  const target = game.rtp;
  if (target === null) throw fieldError('game_id', 'no_return');
  const end = (name: (typeof ENDS)[number]): string => input[name] ?? before?.[name] ?? '0';
  requireOrder(end, target);
  requireCertified(end, [target, ...game.rtp_profiles]);
  if (before === undefined) await requirePlace(tx, { gameId, groupId: input.site_group_id ?? null });
};

const isAbove = (one: string, other: string): boolean => compare(decimal(one), decimal(other)) > 0;

const requireOrder = (end: (name: (typeof ENDS)[number]) => string, target: string): void => {
  if (!isAbove(end('down_max'), end('down_min'))) throw fieldError('down_max', 'not_above');
  if (isAbove(end('down_max'), target)) throw fieldError('down_max', 'above_target');
  if (isAbove(target, end('up_min'))) throw fieldError('up_min', 'below_target');
  if (!isAbove(end('up_max'), end('up_min'))) throw fieldError('up_max', 'not_above');
};

const requireCertified = (end: (name: (typeof ENDS)[number]) => string, profiles: readonly string[]): void => {
  const isOutside = (value: string): boolean =>
    profiles.every((profile) => isAbove(profile, value)) || profiles.every((profile) => isAbove(value, profile));
  for (const name of ['down_max', 'up_min'] as const) if (isOutside(end(name))) throw fieldError(name, 'not_in_list');
};

const requirePlace = async (tx: ScopedTx, { gameId, groupId }: { gameId: string; groupId: string | null }): Promise<void> => {
  if (groupId !== null) {
    const group = await tx
      .selectFrom('site_group')
      .select('id')
      .where('id', '=', groupId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (group === undefined) throw fieldError('site_group_id', 'not_found');
  }
  const same = await tx
    .selectFrom('rtp_band')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('game_id', '=', gameId)
    .where('site_group_id', groupId === null ? 'is' : '=', groupId)
    .executeTakeFirst();
  if (same !== undefined) throw new AppError('object.exists');
};
