import { getBackupState } from '@manager/contract/features/log/backup';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import classes from './job.module.css';
import type { texts } from './texts.en.ts';

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** How old the backups are; it stands there also when all is well, so that nobody has to guess. */
export const BackupState = (): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  const state = useCall(getBackupState, {}, { pollMs: 60_000 }).data;
  if (state === undefined) return null;
  const { kind, base, log, drill, problems, failed_at: failedAt, max_days: maxDays } = state;
  const ageText = (ageS: number): string => {
    const [unit, seconds] = UNITS.find(([, length]) => ageS >= 2 * length) ?? (['seconds', 1] as const);
    const count = Math.floor(ageS / seconds);
    return t(`backup.age.${unit}`, { count, text: formatCount(count) });
  };
  const facts = [
    base && t('backup.base', { time: dateTimeText(base.held_until), age: ageText(base.age_s) }),
    log && t(`backup.log.${kind}`, { time: dateTimeText(log.until), age: ageText(log.age_s) }),
    failedAt && t('backup.failedAt', { time: dateTimeText(failedAt) }),
    drill && t('backup.drill', { time: dateTimeText(drill.at), age: ageText(drill.age_s) }),
    base?.folder,
  ].filter(Boolean);
  return (
    <div className={problems.length === 0 ? classes.backup : classes.refused} role={problems.length === 0 ? undefined : 'status'}>
      <Icon name={problems.length === 0 ? 'clock' : 'alert'} size={15} />
      <div>
        <strong>{t(problems.length === 0 ? 'backup.well' : 'backup.title')}</strong>
        {problems.length === 0 ? null : (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{t(`backup.${problem}`, { count: maxDays })}</li>
            ))}
          </ul>
        )}
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </div>
  );
};
