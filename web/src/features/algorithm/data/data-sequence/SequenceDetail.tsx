import type { DataSequenceRow } from '@manager/contract/features/algorithm/data/data-sequence';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import { DetailTabs } from '../../../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../../../kit/detail/FactList.tsx';
import { useHolds } from '../../../../session/session.ts';
import { StepTable } from '../../../../product/outcomes/StepTable.tsx';
import { ChartPanel } from '../../../../ui/chart/ChartPanel.tsx';
import { dateTimeText, exactText, formatCount, MISSING } from '../../../../ui/format.ts';
import { Who } from '../../../../product/record/Who.tsx';
import { CompareTab } from './CompareTab.tsx';
import { prepareSteps } from './prepare-steps.ts';
import { packageHref, sequenceName, useSequenceTexts } from './sequence-words.ts';

/** A table of outcomes: its figures beside what the game shows, how its outcomes are spread, where it applies, and another one beside it. */
export const SequenceDetail = ({ row }: { row: DataSequenceRow }): ReactNode => {
  const t = useSequenceTexts();
  const labels = { step: t('steps'), probability: t('probability'), rtpShare: t('rtpShare') };
  const holds = useHolds();
  const besides = (computed: string, shown: string | null): string =>
    shown === null
      ? exactText(computed, { leastPlaces: 4 })
      : `${exactText(computed, { leastPlaces: 4 })} · ${t('shown')} ${shown}`;
  return (
    <>
      {row.differs.length === 0 ? null : (
        <CheckLine tone="bad">{t('differs', { what: row.differs.map((what) => t(`differs_${what}`)).join(', ') })}</CheckLine>
      )}
      <DetailTabs
        tabs={[
          {
            key: 'steps',
            label: t('steps'),
            content: (
              <>
                <ChartPanel title={t('steps')} scope={sequenceName(row)} model={prepareSteps(row.steps, t)} heightPx={240} />
                <StepTable caption={t('steps')} steps={row.steps} labels={labels} />
              </>
            ),
          },
          {
            key: 'facts',
            label: t('package'),
            content: (
              <FactList
                facts={[
                  { label: t('rtp'), value: besides(row.rtp_pct, row.shown_rtp) },
                  { label: t('sigma'), value: besides(row.sigma, row.shown_sigma) },
                  { label: t('hitRate'), value: exactText(row.hit_rate_pct, { leastPlaces: 4 }) },
                  { label: t('maxMultiple'), value: besides(row.max_multiple, row.shown_max_multiple) },
                  { label: t('n'), value: formatCount(row.n) },
                  { label: t('cost'), value: row.cost },
                  { label: t('sites'), value: row.sites.length === 0 ? MISSING : row.sites.map(({ name }) => name).join(', ') },
                  {
                    label: t('appliedAt'),
                    value: (
                      <>
                        {dateTimeText(row.applied_at)} <Who by={row.applied_by} agreed={row.approved_name} />
                      </>
                    ),
                  },
                  { label: t('endedAt'), value: row.ended_at === null ? t('inForce') : dateTimeText(row.ended_at) },
                  { label: t('sha256'), value: <code>{row.sha256}</code> },
                  ...(row.source_file_id !== null && holds('M-2-1')
                    ? [{ label: t('package'), value: <Link to={packageHref(row.source_file_id)}>{t('openPackage')}</Link> }]
                    : []),
                ]}
              />
            ),
          },
          ...(row.source_file_id === null
            ? []
            : [{ key: 'compare', label: t('compare'), content: <CompareTab row={row} packageId={row.source_file_id} /> }]),
        ]}
      />
    </>
  );
};
