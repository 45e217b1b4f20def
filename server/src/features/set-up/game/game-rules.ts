import type { GameRow, saveGame } from '@manager/contract/features/set-up/game';
import type { BuyMode } from '@manager/contract/kit/buy-mode';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, toWire } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Question } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { requireBetOrder } from '../bet-order.ts';
import { requireOddsWithin } from './odds-rules.ts';
import { isCoinName } from '../coin/public.ts';
import { requireJackpotShare } from './jackpot-share.ts';

type Input = ParsedOf<typeof saveGame>;
type Change = { input: Input; before: GameRow | undefined };

export const APPROVE_GAME = 'C-1-94';

/** What holds for every game, new or changed. Throws at the field. */
export const checkGame = async (_ctx: Ctx, tx: ScopedTx, { input, before }: Change): Promise<void> => {
  requireStakes({ input, before });
  requireOnce(input.buy_modes ?? []);
  const profiles = afterEdit(input.rtp_profiles, before?.rtp_profiles ?? []);
  const rtp = afterEdit(input.rtp, before?.rtp ?? null);
  const isOfProfiles = rtp === null || profiles.length === 0 || profiles.some((profile) => isSame(profile, rtp));
  if (!isOfProfiles && (input.rtp !== undefined || input.rtp_profiles !== undefined)) throw fieldError('rtp', 'not_in_list');
  if (before !== undefined && input.coin_size_type !== undefined && input.coin_size_type !== before.coin_size_type)
    throw new AppError('object.wrong_state', { state: before.coin_size_type, fields: { coin_size_type: 'cannot_change' } });
  if (before !== undefined && input.rtp !== undefined) await requireOddsWithin(tx, before.id, input.rtp);
  const isNewLimits = input.limits_id != null && input.limits_id !== before?.limits_id;
  if (isNewLimits && !(await isCoinName(tx, input.limits_id ?? ''))) throw fieldError('limits_id', 'not_found');
  await requireJackpotShare(tx, { input, before });
  if (before !== undefined && isTakenAway({ input, before }) && input.reason === undefined)
    throw fieldError('reason', 'required');
};

/** min ≤ default ≤ max, and the bets of a position in order. */
const requireStakes = ({ input, before }: Change): void => {
  const [min, max] = [afterEdit(input.min_bet, before?.min_bet ?? null), afterEdit(input.max_bet, before?.max_bet ?? null)];
  const fallback = afterEdit(input.default_bet, before?.default_bet ?? null);
  requireBetOrder({ field: 'min_bet', min, max });
  const isBelow = min !== null && fallback !== null && compare(decimal(fallback), decimal(min)) < 0;
  const isAbove = max !== null && fallback !== null && compare(decimal(fallback), decimal(max)) > 0;
  if (isBelow || isAbove) throw fieldError('default_bet', 'outside_limits');
  requireBetOrder({
    field: 'min_position_bet',
    min: afterEdit(input.min_position_bet, before?.min_position_bet ?? null),
    max: afterEdit(input.max_position_bet, before?.max_position_bet ?? null),
  });
};

/** A price and a return for each mode and profile, once. */
const requireOnce = (modes: readonly BuyMode[]): void => {
  const keys = sortedModes(modes).map(({ mode, profile }) => `${mode} ${profile}`);
  if (new Set(keys).size < keys.length) throw fieldError('buy_modes', 'duplicate');
};

/** Numbers as they are written elsewhere ("96.50" is "96.5"), by mode and profile. */
export const sortedModes = (modes: readonly BuyMode[]): BuyMode[] =>
  modes
    .map(({ mode, profile, cost_multiple: cost, rtp, sigma }) => ({
      mode,
      profile: /^\d{1,3}(?:\.\d{1,4})?$/.test(profile) ? toWire(decimal(profile)) : profile,
      cost_multiple: toWire(decimal(cost)),
      rtp: toWire(decimal(rtp)),
      sigma: sigma === null ? null : toWire(decimal(sigma)),
    }))
    .toSorted((a, b) => a.mode.localeCompare(b.mode, 'en') || a.profile.localeCompare(b.profile, 'en', { numeric: true }));

/** Players lose a game that they have had: it has to be said why. */
const isTakenAway = ({ input, before }: { input: Input; before: GameRow }): boolean =>
  input.status !== undefined && input.status !== before.status && input.status !== 'enabled';

/** Other mathematics, or another share for the jackpot, wants a reason and a second person. */
export const askAboutMathematics = (input: Input, before: GameRow): Question | null => {
  const after: Partial<GameRow> = {};
  if (input.rtp !== undefined && !isSameOrNull(input.rtp, before.rtp)) after.rtp = input.rtp;
  if (input.jackpot_rate !== undefined && !isSameOrNull(input.jackpot_rate, before.jackpot_rate))
    after.jackpot_rate = input.jackpot_rate;
  if (input.rtp_profiles !== undefined) {
    const profiles = sortedProfiles(input.rtp_profiles);
    if (JSON.stringify(profiles) !== JSON.stringify(before.rtp_profiles)) after.rtp_profiles = profiles;
  }
  const names = Object.keys(after) as (keyof typeof after)[];
  if (names.length === 0) return null;
  if (input.reason === undefined) throw fieldError('reason', 'required');
  return {
    operation: 'game.mathematics',
    approveCode: APPROVE_GAME,
    objectName: before.code,
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after,
  };
};

/** Ascending, each once. */
export const sortedProfiles = (profiles: readonly string[]): string[] => [
  ...new Set(
    profiles
      .map((profile) => decimal(profile))
      .toSorted(compare)
      .map(toWire),
  ),
];

const isSame = (one: string, other: string): boolean => compare(decimal(one), decimal(other)) === 0;
const isSameOrNull = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isSame(one, other);
