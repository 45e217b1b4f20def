import type { ExposureRow } from '@manager/contract/features/risk-set/game-retained';
import type { ReportScope } from '@manager/contract/kit/page';
import { type ReactNode, useMemo } from 'react';
import { MarkedChart } from '../../../product/config-marks/MarkedChart.tsx';
import type { ChartModel } from '../../../ui/chart/chart-model.ts';
import { useExposureTexts } from './exposure-words.ts';

type Props = {
  row: ExposureRow;
  title: string;
  /** Undefined, as days and model, while the answer is on its way. */
  scope: ReportScope | undefined;
  days: readonly { day: string }[] | undefined;
  model: ChartModel | undefined;
  error: string | undefined;
  onRetry: () => void;
};

/** A pool by day, with what was changed of its game and websites. */
export const PoolChart = ({ row, title, scope, days = [], model, error, onRetry }: Props): ReactNode => {
  const t = useExposureTexts();
  const { game_id: game, site_group_id: group } = row;
  const query = useMemo(() => ({ game_id: [game], ...(group === null ? {} : { site_group_id: [group] }) }), [game, group]);
  const [from = row.begins_on, to = row.begins_on] = [days[0]?.day, days.at(-1)?.day];
  return (
    <MarkedChart
      query={query}
      marksOf={scope === undefined ? undefined : { scope, range: { date_from: from, date_to: to } }}
      title={title}
      scope={`${row.game_name} · ${row.site_group_name ?? t('everywhere')} · ${from} → ${to} · USD`}
      model={model}
      error={error}
      onRetry={onRetry}
      heightPx={260}
    />
  );
};
