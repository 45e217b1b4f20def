import type { ExposureRow, getExposureHistory } from '@manager/contract/features/risk-set/game-retained';
import type { ReactNode } from 'react';
import type { CallResult } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { useExposureTexts } from './exposure-words.ts';
import { ZONE_TONES } from './zone-tones.ts';

type Props = { row: ExposureRow; history: CallResult<typeof getExposureHistory> };

/** The zones that a pool went through, the newest first. */
export const ZoneHistory = ({ row, history }: Props): ReactNode => {
  const t = useExposureTexts();
  return (
    <RecordPanel query={history}>
      {({ zones }) =>
        zones.length === 0 ? (
          <p>{t('noZones')}</p>
        ) : (
          <DetailTable caption={t('zonesHow', { day: row.begins_on })}>
            <thead>
              <tr>
                <th scope="col">{t('zone')}</th>
                <th scope="col">{t('fromDay')}</th>
                <th scope="col">{t('toDay')}</th>
                <th scope="col" data-numeric>
                  {t('days')}
                </th>
                <th scope="col" data-numeric>
                  {t('poolAt')}
                </th>
              </tr>
            </thead>
            <tbody>
              {zones.toReversed().map(({ zone, from_day: from, to_day: to, days, pool }) => (
                <tr key={from}>
                  <td>
                    <StatusTag tone={ZONE_TONES[zone]}>{t(`zone_${zone}`)}</StatusTag>
                  </td>
                  <th scope="row">{from}</th>
                  <td>{to ?? t('lasts')}</td>
                  <td data-numeric>{formatCount(days)}</td>
                  <td data-numeric>{moneyText(pool)}</td>
                </tr>
              ))}
            </tbody>
          </DetailTable>
        )
      }
    </RecordPanel>
  );
};
