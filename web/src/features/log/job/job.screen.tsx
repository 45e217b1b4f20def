import { getJobList, JobOutcome, type JobRow } from '@manager/contract/features/log/job';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { countColumn, dateColumn, noteColumn, tagColumn, textColumn, timeLinkColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import { BackupState } from './BackupState.tsx';
import { RefusedFacts } from './RefusedFacts.tsx';
import { RestoredState } from './RestoredState.tsx';
import { durationSeconds, OUTCOME_TONES } from './JobTag.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const JobDrawer = lazyPart(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })));

const OUTCOMES: readonly JobRow['outcome'][] = JobOutcome.options;
const codecs = { ...timeCodecs, job: textCodec(), outcome: choiceCodec(OUTCOMES) };

/** O-4: what the product did by itself. */
const JobScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const state = useKeysetState(codecs);
  const list = useList(getJobList, state.query);
  const jobs = (list.data?.jobs ?? []).map((value) => ({ value, label: value }));
  const outcomeText = (outcome: JobRow['outcome']): string => t(`outcome_${outcome}`);
  const columns: Column<JobRow>[] = [
    timeLinkColumn({ id: 'started_at', header: t('startedAt'), target: state.target }),
    textColumn({ id: 'job', header: t('job') }),
    tagColumn({ id: 'outcome', header: t('outcome'), tones: OUTCOME_TONES, labelOf: outcomeText }),
    countColumn({ id: 'rows', header: t('rows') }),
    {
      id: 'derived:duration',
      header: t('duration'),
      isNumeric: true,
      cell: (row) => (row.ended_at === null ? '–' : t('seconds', { s: durationSeconds(row) })),
    },
    dateColumn({ id: 'ended_at', header: t('endedAt'), isHiddenAtFirst: true }),
    noteColumn({ id: 'error', header: t('error') }),
  ];
  return (
    <LogScreen
      exportOf={{ endpoint: getJobList, input: state.query }}
      notice={
        <>
          <RestoredState />
          <RefusedFacts />
          <BackupState />
        </>
      }
      path="/log/job"
      state={state}
      query={list}
      fields={[
        ...useTimeFields(),
        { name: 'job', label: t('job'), ...idChoiceInput({ options: jobs, allLabel: k('all') }) },
        { name: 'outcome', label: t('outcome'), ...choice(OUTCOMES, outcomeText) },
      ]}
      columns={columns}
      rowTone={({ outcome }) => (outcome === 'failed' ? 'alarm' : undefined)}
      drawer={({ row, onClose }) => (row === undefined ? null : <JobDrawer row={row} onClose={onClose} />)}
    />
  );
};

export default JobScreen;
