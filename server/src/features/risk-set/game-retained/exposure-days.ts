import { type ExposureRow, SHOWN_EXPOSURE_DAYS } from '@manager/contract/features/risk-set/game-retained';
import { compare, decimal } from '@manager/domain/money';
import type { ReportScope } from '@manager/contract/kit/page';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { scopeOfDays } from '../../../kit/report/report-scope.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** The newest days; what came before is in the pool of the first of them. */
export const shownOf = <Day>(days: readonly Day[]): Day[] => days.slice(-SHOWN_EXPOSURE_DAYS);

/** Whose calendars the days of a rule are of. */
export const scopeOf = async (ctx: Ctx, row: ExposureRow, days: readonly { day: string }[]): Promise<ReportScope> => {
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, {
    game_id: [row.game_id],
    ...(row.site_group_id === null ? {} : { site_group_id: [row.site_group_id] }),
    with_test: false,
  });
  return scopeOfDays(resolved, { from: days[0]?.day ?? row.begins_on, to: days.at(-1)?.day ?? row.begins_on });
};

/** Certified profiles of a game, in per cent, the lowest first. */
export const profilesOf = async (ctx: Ctx, { game_id: id }: Pick<ExposureRow, 'game_id'>): Promise<string[]> => {
  const { rtp_profiles: profiles } = await ctx.db
    .selectFrom('game')
    .select('rtp_profiles')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (profiles as string[]).toSorted((a, b) => compare(decimal(a), decimal(b)));
};
