import type { JobRow } from '@manager/contract/features/log/job';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from '../log.module.css';
import { RawJson } from '../RawJson.tsx';
import { JobTag, durationSeconds } from './JobTag.tsx';
import type { texts } from './texts.en.ts';

/** One run of a job. */
export const JobDrawer = ({ row, onClose }: { row: JobRow; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  return (
    <RecordDrawer title={row.job} onClose={onClose}>
      <FactList
        facts={[
          { label: t('outcome'), value: <JobTag outcome={row.outcome} /> },
          { label: t('startedAt'), value: <DateTime at={row.started_at} /> },
          { label: t('endedAt'), value: <DateTime at={row.ended_at} /> },
          { label: t('duration'), value: row.ended_at === null ? '' : t('seconds', { s: durationSeconds(row) }) },
          { label: t('rows'), value: row.rows === null ? '' : formatCount(row.rows) },
          { label: t('error'), value: row.error },
        ]}
      />
      {Object.keys(row.detail).length === 0 ? null : (
        <>
          <h3 className={classes.section}>{t('detail')}</h3>
          <RawJson value={row.detail} />
        </>
      )}
    </RecordDrawer>
  );
};
