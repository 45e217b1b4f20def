import { deleteSourceFiles, type SourceFileDetail } from '@manager/contract/features/algorithm/source/source-file';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import { useDelete } from '../../../../kit/list/use-delete.ts';
import { RecordDetail } from '../../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../../ui/CopyText.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { formatCount, MISSING } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { Who } from '../../../../product/record/Who.tsx';
import { FaultTab } from './FaultTab.tsx';
import { FigureTab } from './FigureTab.tsx';
import { CHECK_TONES, packageName, sizeText, STATE_TONES, useSourceTexts } from './source-words.ts';
import { type PackageStep, usePackageSteps } from './use-package-steps.ts';

const STEPS = ['approve', 'bind', 'apply', 'step_back'] as const satisfies readonly PackageStep[];

const timeOf = (at: string | null, by: string, agreed = ''): ReactNode =>
  at === null ? (
    MISSING
  ) : (
    <>
      <DateTime at={at} /> <Who by={by} agreed={agreed} />
    </>
  );

/** A package: where it stands, what the check computed beside what is declared, and what it found. */
export const PackageDetail = ({ row }: { row: SourceFileDetail }): ReactNode => {
  const t = useSourceTexts();
  const take = usePackageSteps();
  const erase = useDelete(deleteSourceFiles);
  const steps = STEPS.filter((step) => row.can[step]);
  const hasActions = steps.length > 0 || row.can.delete;
  return (
    <RecordDetail
      type="source_file"
      row={row}
      facts={[
        {
          section: t('state'),
          label: t('state'),
          value: <StatusTag tone={STATE_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
        },
        { label: t('check'), value: <StatusTag tone={CHECK_TONES[row.check_state]}>{t(`check_${row.check_state}`)}</StatusTag> },
        { label: t('outcomesRead'), value: formatCount(row.checked_outcomes) },
        { label: t('game'), value: row.game_name ?? MISSING },
        { label: t('rtpProfile'), value: row.rtp_profile },
        { label: t('mathVersion'), value: row.math_version },
        { section: t('file'), label: t('file'), value: `${row.file_name} · ${sizeText(row.bytes)}` },
        { label: t('sha256'), value: row.sha256 === null ? MISSING : <CopyText value={row.sha256} /> },
        { label: t('signedBy'), value: row.signed_by },
        { label: t('note'), value: row.note },
        { section: t('byUser'), label: t('byUser'), value: timeOf(row.received_at ?? row.created_at, row.by_user) },
        { label: t('checkedBy'), value: timeOf(row.checked_at, row.checked_by_user) },
        { label: t('usedBy'), value: timeOf(row.used_at, row.used_by_user) },
        { label: t('appliedBy'), value: timeOf(row.applied_at, row.applied_by_user, row.approved_name) },
      ]}
      tabs={[
        { key: 'figures', label: t('figures'), content: <FigureTab row={row} /> },
        {
          key: 'faults',
          label: `${t('faults')} ${row.fault_count > 0 ? formatCount(row.fault_count) : ''}`.trim(),
          content: <FaultTab row={row} />,
        },
      ]}
      actions={
        hasActions ? (
          <>
            {steps.map((step) => (
              <Button key={step} variant={step === 'step_back' ? 'default' : 'filled'} onClick={() => void take(row, step)}>
                {t(step === 'step_back' ? 'stepBack' : step)}
              </Button>
            ))}
            {row.can.delete ? (
              <Button color="red" variant="light" onClick={() => void erase({ id: row.id, name: packageName(row) })}>
                {t('delete')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {row.check_state === 'refused' ? (
        <CheckLine tone="bad">{`${t('check_refused')}: ${t('faults')} ${formatCount(row.fault_count)}`}</CheckLine>
      ) : null}
    </RecordDetail>
  );
};
