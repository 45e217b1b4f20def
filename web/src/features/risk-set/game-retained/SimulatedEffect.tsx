import {
  type ExposureRow,
  type getExposureHistory,
  type SimulatedEffect as Effect,
  simulateExposure,
} from '@manager/contract/features/risk-set/game-retained';
import { decimal, subtract, toWire } from '@manager/domain/money';
import { Alert, Select } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { type ReactNode, useMemo, useState } from 'react';
import { type CallResult, useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import '../../../ui/choice-inputs.css';
import { exactPercentText, formatCount, moneyText } from '../../../ui/format.ts';
import classes from './exposure.module.css';
import { useExposureTexts } from './exposure-words.ts';
import { PoolChart } from './PoolChart.tsx';
import { prepareSimulated } from './prepare-pool.ts';

type Props = { row: ExposureRow; history: CallResult<typeof getExposureHistory> };

/** What other certified profiles would have paid in the zones of the pool: a calculation, of which nothing is carried out. */
export const SimulatedEffect = ({ row, history }: Props): ReactNode => {
  const t = useExposureTexts();
  return (
    <RecordPanel query={history}>
      {({ profiles }) =>
        profiles.length === 0 ? (
          <EmptyState kind="none" title={t('certifiedNoneTitle')} text={t('certifiedNone')} />
        ) : (
          <Simulation row={row} profiles={profiles} />
        )
      }
    </RecordPanel>
  );
};

/** Of one game: the lowest and the highest profile at first. */
const Simulation = ({ row, profiles }: { row: ExposureRow; profiles: readonly string[] }): ReactNode => {
  const t = useExposureTexts();
  const [low, setLow] = useState(profiles[0] ?? '');
  const [high, setHigh] = useState(profiles.at(-1) ?? '');
  const query = useCall(simulateExposure, { id: row.id, low_profile: low, high_profile: high }, { keepsPrevious: true });
  const { low_usd: lowUsd, high_usd: highUsd } = row;
  const effect = query.data?.effect ?? undefined;
  const model = useMemo(
    () =>
      effect === undefined ? undefined : prepareSimulated(effect, { thresholds: { low_usd: lowUsd, high_usd: highUsd }, t }),
    [effect, lowUsd, highUsd, t],
  );
  const choices = profiles.map((value) => ({ value, label: exactPercentText(value) }));
  const place = (value: string): number => profiles.indexOf(value);
  return (
    <div className={classes.parts}>
      <Alert color="brand" variant="light" role="note">
        {t('effectIs')}
      </Alert>
      <FieldPair>
        <Select
          label={t('lowProfile')}
          data={choices.filter(({ value }) => place(value) <= place(high))}
          value={low}
          onChange={(value) => setLow(value ?? low)}
        />
        <Select
          label={t('highProfile')}
          data={choices.filter(({ value }) => place(value) >= place(low))}
          value={high}
          onChange={(value) => setHigh(value ?? high)}
        />
      </FieldPair>
      {lowUsd === null && highUsd === null ? <p className={classes.hint}>{t('noThresholds')}</p> : null}
      <RecordPanel query={query}>
        {(answer) =>
          answer.effect === null ? null : (
            <div className={classes.parts}>
              <EffectTable effect={answer.effect} names={{ low: exactPercentText(low), high: exactPercentText(high) }} />
              <PoolChart
                row={row}
                title={t('effect')}
                scope={answer.scope}
                days={answer.effect.list}
                model={model}
                error={undefined}
                onRetry={() => void query.refetch()}
              />
              <p className={classes.hint}>{t('effectHow')}</p>
            </div>
          )
        }
      </RecordPanel>
    </div>
  );
};

const EffectTable = ({ effect, names }: { effect: Effect; names: { low: string; high: string } }): ReactNode => {
  const t = useExposureTexts();
  const lines = [
    [t('theoreticalWin'), effect.theoretical_win],
    [t('win'), effect.win],
    [t('ggr'), effect.ggr],
    [t('poolEnd'), effect.pool],
  ] as const;
  return (
    <>
      <DetailTable
        caption={t('effectDays', {
          low: formatCount(effect.low_days),
          lowProfile: names.low,
          high: formatCount(effect.high_days),
          highProfile: names.high,
        })}
      >
        <thead>
          <tr>
            <th scope="col">{t('usd')}</th>
            <th scope="col" data-numeric>
              {t('was')}
            </th>
            <th scope="col" data-numeric>
              {t('simulated')}
            </th>
            <th scope="col" data-numeric>
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, { was, simulated }]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-numeric>{moneyText(was)}</td>
              <td data-numeric>{moneyText(simulated)}</td>
              <td data-numeric>{moneyText(toWire(subtract(decimal(simulated), decimal(was))))}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      {effect.unstamped_bets === 0 ? null : (
        <Alert color="yellow" variant="light" role="status">
          {t('unstamped', { count: formatCount(effect.unstamped_bets) })}
        </Alert>
      )}
    </>
  );
};
