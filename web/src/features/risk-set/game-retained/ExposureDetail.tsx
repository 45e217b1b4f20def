import { type ExposureRow, getExposureHistory } from '@manager/contract/features/risk-set/game-retained';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { ZONE_TONES } from './zone-tones.ts';

export const ExposureDetail = ({ row, onEdit }: { row: ExposureRow; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/game-retained');
  const history = useCall(getExposureHistory, { id: row.id });
  const amount = (value: string | null): string => (value === null ? MISSING : moneyText(value));
  return (
    <RecordDetail
      type="game_exposure"
      row={row}
      onEdit={onEdit}
      tabs={[
        {
          key: 'days',
          label: t('history'),
          content: (
            <DetailTable caption={t('history')}>
              <thead>
                <tr>
                  <th scope="col">{t('day')}</th>
                  <th scope="col">{t('totalIn')}</th>
                  <th scope="col">{t('totalOut')}</th>
                  <th scope="col">{t('poolOfDay')}</th>
                  <th scope="col">{t('zone')}</th>
                </tr>
              </thead>
              <tbody>
                {(history.data?.list ?? []).toReversed().map((one) => (
                  <tr key={one.day}>
                    <td>{one.day}</td>
                    <td data-numeric>{moneyText(one.bet)}</td>
                    <td data-numeric>{moneyText(one.win)}</td>
                    <td data-numeric>{moneyText(one.pool)}</td>
                    <td>
                      <StatusTag tone={ZONE_TONES[one.zone]}>{t(`zone_${one.zone}`)}</StatusTag>
                    </td>
                  </tr>
                ))}
              </tbody>
            </DetailTable>
          ),
        },
      ]}
      facts={[
        {
          label: t('zone'),
          value: row.zone === null ? MISSING : <StatusTag tone={ZONE_TONES[row.zone]}>{t(`zone_${row.zone}`)}</StatusTag>,
        },
        { label: t('siteGroup'), value: row.site_group_name ?? t('everywhere') },
        { label: t('beginsOn'), value: row.begins_on },
        { label: t('totalIn'), value: amount(row.total_in) },
        { label: t('totalOut'), value: amount(row.total_out) },
        { label: t('retained'), value: amount(row.retained) },
        { section: t('reading'), label: t('pool'), value: amount(row.pool) },
        { label: t('start'), value: moneyText(row.start_usd) },
        { label: t('taxPct'), value: exactPercentText(row.tax_pct) },
        { label: t('tax'), value: amount(row.tax) },
        { label: t('decayPct'), value: exactPercentText(row.decay_pct) },
        { label: t('low'), value: amount(row.low_usd) },
        { label: t('high'), value: amount(row.high_usd) },
        { label: t('note'), value: row.note },
        { label: t('byUser'), value: row.by_user },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    />
  );
};
