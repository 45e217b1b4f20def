import type { simulateExposure as endpoint, SimulatedEffect } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readPool } from '@manager/domain/exposure-pool';
import { simulatePool } from '@manager/domain/exposure-simulation';
import { microsToText } from '@manager/domain/micros';
import { compare, decimal } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { profilesOf, scopeOf, shownOf } from './exposure-days.ts';
import { exposures, sitesByGroup, wholeRule } from './exposure-row.ts';
import { e4Of, type StoredRule, termsOf, todayAt } from './read-exposure.ts';
import { type DayByProfile, readStamped } from './read-stamped.ts';

type Input = ParsedOf<typeof endpoint>;

/** Errors: `object.not_found`, `input.invalid` for a profile that is none of the game's certified ones, or a low one above the high one. */
export const simulateExposure = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const row = await findRow(ctx, exposures, input.id);
  if (row.is_part) return { scope: await scopeOf(ctx, row, []), effect: null };
  await checkProfiles(ctx, row.game_id, input);
  const now = ctx.now();
  const group = row.site_group_id;
  const days = await readStamped(ctx.clickhouse, {
    rule: row,
    siteIds: group === null ? null : ((await sitesByGroup(ctx.db, [row])).get(group) ?? []),
    agentIds: ctx.user.scope.agentIds,
    now,
  });
  return {
    scope: await scopeOf(ctx, row, shownOf(days)),
    effect: effectOf(wholeRule(row), days, { ...input, today: todayAt(now) }),
  };
};

const checkProfiles = async (ctx: Ctx, gameId: string, { low_profile: low, high_profile: high }: Input): Promise<void> => {
  const certified = await profilesOf(ctx, { game_id: gameId });
  for (const [name, value] of Object.entries({ low_profile: low, high_profile: high }))
    if (!certified.some((one) => compare(decimal(one), decimal(value)) === 0)) throw fieldError(name, 'not_certified');
  if (compare(decimal(low), decimal(high)) > 0) throw fieldError('high_profile', 'min_above_max');
};

const effectOf = (
  rule: StoredRule,
  days: readonly DayByProfile[],
  { low_profile: low, high_profile: high, today }: Input & { today: string },
): SimulatedEffect => {
  const terms = termsOf(rule);
  const readings = readPool(days, terms, today);
  const shown = shownOf(days);
  const real = shownOf(readings);
  const opening = readings.at(-shown.length - 1)?.pool ?? terms.start;
  const simulated = simulatePool(shown, { terms, opening, lowE4: e4Of(low), highE4: e4Of(high), today });
  const sumOf = (figures: readonly bigint[]): bigint => figures.reduce((sum, one) => sum + one, 0n);
  const bet = sumOf(shown.map((one) => one.bet));
  const win = { was: sumOf(shown.map((one) => one.win)), simulated: sumOf(simulated.map((one) => one.simulatedWin)) };
  return {
    low_days: simulated.filter(({ began }) => began === 'low').length,
    high_days: simulated.filter(({ began }) => began === 'high').length,
    theoretical_win: both(sumOf(simulated.map((one) => one.theory)), sumOf(simulated.map((one) => one.simulatedTheory))),
    win: both(win.was, win.simulated),
    ggr: both(bet - win.was, bet - win.simulated),
    pool: both(real.at(-1)?.pool ?? opening, simulated.at(-1)?.pool ?? opening),
    unstamped_bets: shown.reduce((sum, one) => sum + one.unstampedBets, 0),
    list: simulated.map((one, index) => ({
      day: one.day,
      has_ended: one.day < today,
      began: one.began,
      theoretical_win: both(one.theory, one.simulatedTheory),
      win: both(shown[index]?.win ?? 0n, one.simulatedWin),
      pool: both(real[index]?.pool ?? opening, one.pool),
      unstamped_bets: shown[index]?.unstampedBets ?? 0,
    })),
  };
};

const both = (was: bigint, simulated: bigint): { was: string; simulated: string } => ({
  was: microsToText(was),
  simulated: microsToText(simulated),
});
