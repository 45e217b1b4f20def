import { getPoolHistory, POOL_HISTORY_RANGES } from '@manager/contract/features/jackpot/pool-list';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { zoneText } from '../../../ui/format.ts';
import { usePoolTexts } from './pool-words.ts';
import { prepareHistory } from './prepare-history.ts';

const POLL_MS = 60_000;

/** The course of a pool, with its hits. */
export const PoolHistory = ({ id }: { id: string }): ReactNode => {
  const t = usePoolTexts();
  const [range, setRange] = useState<(typeof POOL_HISTORY_RANGES)[number]>('week');
  const { data, error, refetch } = useCall(getPoolHistory, { id, range }, { keepsPrevious: true, pollMs: POLL_MS });
  const model = useMemo(
    () => (data === undefined ? undefined : prepareHistory(data, { zone: shownZone(), isDaily: range === 'quarter', t })),
    [data, range, t],
  );
  return (
    <ChartPanel
      title={t('course')}
      scope={`USD · ${zoneText()}`}
      model={model}
      error={error?.message}
      onRetry={() => void refetch()}
      tools={
        <ChoiceSwitch
          isLabelHidden
          label={t('range')}
          value={range}
          choices={POOL_HISTORY_RANGES.map((value) => ({ value, label: t(`range_${value}`) }))}
          onChange={setRange}
        />
      }
    />
  );
};
