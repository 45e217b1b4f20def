import type { ExposureRow, getExposureHistory } from '@manager/contract/features/risk-set/game-retained';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type ReactNode, useMemo } from 'react';
import type { CallResult } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './exposure.module.css';
import { useExposureTexts } from './exposure-words.ts';
import { PoolChart } from './PoolChart.tsx';
import { preparePool } from './prepare-pool.ts';
import { ZONE_TONES } from './zone-tones.ts';

type Props = { row: ExposureRow; history: CallResult<typeof getExposureHistory> };

/** The pool of a rule as a chart, and its days. A part of the bets has no pool: then the days alone. */
export const ExposureDays = ({ row, history }: Props): ReactNode => {
  const t = useExposureTexts();
  const { data } = history;
  const { low_usd: low, high_usd: high } = row;
  const model = useMemo(
    () => (data === undefined ? undefined : preparePool(data.list, { thresholds: { low_usd: low, high_usd: high }, t })),
    [data, low, high, t],
  );
  return (
    <div className={classes.parts}>
      {row.is_part ? null : (
        <PoolChart
          row={row}
          title={t('poolShown')}
          scope={data?.scope}
          days={data?.list}
          model={model}
          error={history.error?.message}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.error !== null && !row.is_part ? null : (
        <RecordPanel query={history}>{({ list }) => <DayTable list={list} isPart={row.is_part} />}</RecordPanel>
      )}
    </div>
  );
};

type TableProps = { list: OutputOf<typeof getExposureHistory>['list']; isPart: boolean };

const DayTable = ({ list, isPart }: TableProps): ReactNode => {
  const t = useExposureTexts();
  return (
    <DetailTable caption={t('history')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col" data-numeric>
            {t('totalIn')}
          </th>
          <th scope="col" data-numeric>
            {t('totalOut')}
          </th>
          {isPart ? null : (
            <>
              <th scope="col" data-numeric>
                {t('poolOfDay')}
              </th>
              <th scope="col">{t('zone')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {list.toReversed().map(({ day, bet, win, pool, zone }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td data-numeric>{moneyText(bet)}</td>
            <td data-numeric>{moneyText(win)}</td>
            {pool === null || zone === null ? null : (
              <>
                <td data-numeric>{moneyText(pool)}</td>
                <td>
                  <StatusTag tone={ZONE_TONES[zone]}>{t(`zone_${zone}`)}</StatusTag>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
