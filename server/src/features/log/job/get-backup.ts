import type { getBackupState } from '@manager/contract/features/log/backup';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { readBackupState } from '../../../backup/backup-state.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** O-4: how old the backups are. Folders of the machine are shown to super users alone. */
export const getBackup = async (ctx: Ctx): Promise<OutputOf<typeof getBackupState>> => {
  const { kind, base, logUntil, failedAt, drilledAt, problems } = await readBackupState(ctx, ctx.wholeDb);
  const { maxDays, isWatched } = ctx.settings.backup;
  /** Never below 0: the backup's clock may be some ms ahead. */
  const ageOf = (at: Date): number => Math.max(0, Math.floor((ctx.now().getTime() - at.getTime()) / 1_000));
  return {
    kind,
    base: base && { ...base, folder: ctx.user.isSuper ? base.folder : '', age_s: ageOf(new Date(base.held_until)) },
    log: logUntil && { until: logUntil.toISOString(), age_s: ageOf(logUntil) },
    failed_at: failedAt?.toISOString() ?? null,
    drill: drilledAt && { at: drilledAt.toISOString(), age_s: ageOf(drilledAt) },
    problems,
    is_warned: ctx.user.isSuper && isWatched && problems.length > 0,
    max_days: maxDays,
  };
};
