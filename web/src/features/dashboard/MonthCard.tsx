import { getAgentMonths } from '@manager/contract/features/dashboard/dashboard';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { prepareMonths } from './prepare-months.ts';
import type { texts } from './texts.en.ts';

/** Months that are over change rarely: asked seldom, because it reads a year. */
const STALE_MS = 10 * 60_000;

type Props = {
  withTest: boolean;
  /** The report that a month leads to; undefined where the user has none. */
  reportPath: string;
};

/** The last twelve months by agent; each leads into the report of that month. */
export const MonthCard = ({ withTest, reportPath }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const navigate = useNavigate();
  const months = useCall(getAgentMonths, { with_test: withTest }, { staleTimeMs: STALE_MS, keepsPrevious: true });
  const { data } = months;
  const model = useMemo(
    () => (data === undefined ? undefined : prepareMonths({ answer: data, monthLabel: t('month'), t: tr })),
    [data, t, tr],
  );
  const hrefOf = (index: number): string | undefined => {
    const month = data?.list[index];
    if (month === undefined) return undefined;
    const { date_from: from, date_to: to } = month;
    return `${reportPath}?${new URLSearchParams({ date_from: from, date_to: to, in: 'usd', ...(withTest ? { with_test: '1' } : {}) }).toString()}`;
  };
  return (
    <ChartPanel
      title={t('months')}
      scope={t('scope')}
      model={model}
      error={months.error?.message}
      onRetry={() => void months.refetch()}
      heightPx={380}
      hrefOf={hrefOf}
      onPick={(index) => {
        const href = hrefOf(index);
        if (href !== undefined) void navigate(href);
      }}
    />
  );
};
