import { type ExposureRow, getExposureHistory } from '@manager/contract/features/risk-set/game-retained';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { ExposureDays } from './ExposureDays.tsx';
import { useExposureTexts } from './exposure-words.ts';
import { SimulatedEffect } from './SimulatedEffect.tsx';
import { ZoneHistory } from './ZoneHistory.tsx';
import { ZONE_TONES } from './zone-tones.ts';

export const ExposureDetail = ({ row, onEdit }: { row: ExposureRow; onEdit: () => void }): ReactNode => {
  const t = useExposureTexts();
  const history = useCall(getExposureHistory, { id: row.id });
  const amount = (value: string | null): string => (value === null ? MISSING : moneyText(value));
  const poolFacts = [
    { section: t('reading'), label: t('pool'), value: amount(row.pool) },
    { label: t('start'), value: amount(row.start_usd) },
    { label: t('decayPct'), value: row.decay_pct === null ? MISSING : exactPercentText(row.decay_pct) },
    { label: t('low'), value: amount(row.low_usd) },
    { label: t('high'), value: amount(row.high_usd) },
  ];
  return (
    <RecordDetail
      type="game_exposure"
      row={row}
      onEdit={onEdit}
      tabs={[
        {
          key: 'days',
          label: t('history'),
          content: <ExposureDays row={row} history={history} />,
        },
        ...(row.is_part
          ? []
          : [
              { key: 'zones', label: t('zoneHistory'), content: <ZoneHistory row={row} history={history} /> },
              { key: 'effect', label: t('effect'), content: <SimulatedEffect row={row} history={history} /> },
            ]),
      ]}
      facts={[
        ...(row.zone === null
          ? []
          : [{ label: t('zone'), value: <StatusTag tone={ZONE_TONES[row.zone]}>{t(`zone_${row.zone}`)}</StatusTag> }]),
        { label: t('siteGroup'), value: row.site_group_name ?? t('everywhere') },
        { label: t('beginsOn'), value: row.begins_on },
        { label: t('totalIn'), value: amount(row.total_in) },
        { label: t('totalOut'), value: amount(row.total_out) },
        { label: t('retained'), value: amount(row.retained) },
        ...(row.is_part ? [] : poolFacts),
        { label: t('taxPct'), value: exactPercentText(row.tax_pct) },
        { label: t('tax'), value: amount(row.tax) },
        { label: t('note'), value: row.note },
        { label: t('byUser'), value: row.by_user },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    >
      {row.is_part ? (
        <Alert color="brand" variant="light" mb="sm" role="status">
          {t('part')}
        </Alert>
      ) : null}
    </RecordDetail>
  );
};
