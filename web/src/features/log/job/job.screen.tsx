import { getJobList, JobOutcome, type JobRow } from '@manager/contract/features/log/job';
import { lazy, Suspense, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput } from '../../../kit/filter/field-inputs.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Page } from '../../../ui/Page.tsx';
import { idChoiceInput } from '../../choices/id-choice-input.tsx';
import { LogList, useTimeFields } from '../LogList.tsx';
import classes from '../log.module.css';
import { timeCodecs, useLogState } from '../use-log-state.ts';
import { ZoneText } from '../ZoneText.tsx';
import { JobTag, durationSeconds } from './JobTag.tsx';
import { timeColumn } from '../time-column.tsx';
import type { texts } from './texts.en.ts';

const JobDrawer = lazy(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })));

const OUTCOMES: readonly JobRow['outcome'][] = JobOutcome.options;
const codecs = { ...timeCodecs, job: textCodec(), outcome: choiceCodec(OUTCOMES) };

/** O-4: what the product did by itself. */
const JobScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  const k = useTexts<typeof kitTexts>('kit');
  const state = useLogState(codecs);
  const list = useList(getJobList, state.query, { isQuiet: true });
  const open = list.data?.list.find(({ id }) => id === state.id);
  const jobs = (list.data?.jobs ?? []).map((value) => ({ value, label: value }));
  const columns: Column<JobRow>[] = [
    timeColumn({
      id: 'started_at',
      header: t('startedAt'),
      atOf: (row) => row.started_at,
      hrefOf: state.hrefOf,
      open: state.open,
    }),
    { id: 'job', header: t('job'), cell: (row) => row.job },
    { id: 'outcome', header: t('outcome'), cell: (row) => <JobTag outcome={row.outcome} /> },
    { id: 'rows', header: t('rows'), isNumeric: true, cell: (row) => (row.rows === null ? '–' : formatCount(row.rows)) },
    {
      id: 'derived:duration',
      header: t('duration'),
      isNumeric: true,
      cell: (row) => (row.ended_at === null ? '–' : t('seconds', { s: durationSeconds(row) })),
    },
    { id: 'ended_at', header: t('endedAt'), isHiddenAtFirst: true, cell: (row) => <DateTime at={row.ended_at} /> },
    {
      id: 'error',
      header: t('error'),
      cell: (row) => (
        <span className={classes.ellipsis} title={row.error || undefined}>
          {row.error || '–'}
        </span>
      ),
    },
  ];
  return (
    <Page scope={<ZoneText />}>
      <LogList
        path="/log/job"
        state={state}
        query={list}
        fields={[
          ...useTimeFields(),
          { name: 'job', label: t('job'), ...idChoiceInput({ options: jobs, allLabel: k('all') }) },
          {
            name: 'outcome',
            label: t('outcome'),
            ...choiceInput({ allLabel: k('all'), options: OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) })) }),
          },
        ]}
        columns={columns}
        rowTone={({ outcome }) => (outcome === 'failed' ? 'alarm' : undefined)}
      />
      {open === undefined ? null : (
        <Suspense>
          <JobDrawer row={open} onClose={() => state.open('')} />
        </Suspense>
      )}
    </Page>
  );
};

export default JobScreen;
