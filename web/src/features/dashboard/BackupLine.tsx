import { type BackupProblem, getBackupState } from '@manager/contract/features/log/backup';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useHolds } from '../../session/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

const NONE: readonly BackupProblem[] = ['base_none', 'archive_off', 'archive_none'];

/** For super users: money would be lost with the disk. The job log says what exactly. */
export const BackupLine = ({ pollMs }: { pollMs: number }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const state = useCall(getBackupState, {}, { isEnabled: useHolds()('O-4'), pollMs }).data;
  if (state?.is_warned !== true) return null;
  const titleOf = (): string => {
    if (state.problems.includes('unreadable')) return t('backup.unknown');
    return t(state.problems.some((problem) => NONE.includes(problem)) ? 'backup.none' : 'backup.late');
  };
  return (
    <p className={classes.store} role="status">
      <Icon name="alert" size={15} />
      <span>
        <strong>{titleOf()}</strong> {t('backup.atStake')} <Link to="/log/job">{t('backup.open')}</Link>
      </span>
    </p>
  );
};
