import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import { type ReactNode, Suspense, useState } from 'react';
import { plotted } from '../../ui/chart/chart-model.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Figure } from '../../kit/explain/figure.ts';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../kit/report/metrics.ts';
import { NO_SCOPE } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import classes from './dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const ExplainDrawer = lazyPart(() =>
  import('../../kit/explain/ExplainDrawer.tsx').then((module) => ({ default: module.ExplainDrawer })),
);

const CARDS = ['bet', 'win', 'win_loss', 'rate', 'players'] as const;

/** The running day in large figures, the whole of yesterday below each. */
export const DayCards = ({
  today,
  yesterday,
  trend,
  day,
  withTest,
  path,
}: {
  today: MoneyMeasures | undefined;
  yesterday: MoneyMeasures | undefined;
  /** The days before, oldest first. */
  trend: readonly MoneyMeasures[] | undefined;
  /** The running one. */
  day: { date_from: string; date_to: string };
  withTest: boolean;
  /** The report that these figures are the sum of. */
  path: string;
}): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  const [asked, setAsked] = useState<Figure>();
  return (
    <section className={classes.cards} aria-busy={today === undefined} aria-label={`${t('today')} (${t('running')})`}>
      {CARDS.map((id) => (
        <div key={id} className={classes.card} title={tr(`metric.${id}.formula`)}>
          <span className={classes.cardLabel}>
            {tr(`metric.${id}`)} · {t('today')}
            {today === undefined ? null : (
              <button
                type="button"
                className={classes.ask}
                data-print="no"
                title={t('explain')}
                aria-label={`${t('explain')}: ${tr(`metric.${id}`)}`}
                onClick={() =>
                  setAsked({ metric: id, label: t('today'), value: today[id] === null ? null : String(today[id]), narrowed: {} })
                }
              >
                ƒ
              </button>
            )}
          </span>
          <strong className={classes.cardValue}>
            <span data-figure="">{metricText(id, today?.[id])}</span> <IncompleteMark isShort />
          </strong>
          <span className={classes.cardNote} data-figure="">
            {t('vsYesterday', { value: formatMetric(id, yesterday?.[id]) })}
          </span>
          <span className={classes.trend}>
            {trend === undefined || trend.length < 2 ? null : (
              <Sparkline
                values={trend.map((day) => plotted(day[id]))}
                label={t('trendOf', { metric: tr(`metric.${id}`), count: trend.length })}
                widthPx={120}
                heightPx={24}
              />
            )}
          </span>
        </div>
      ))}
      {asked === undefined ? null : (
        <Suspense>
          <ExplainDrawer
            figure={asked}
            scope={{ ...NO_SCOPE, ...day, in: 'usd', with_test: withTest }}
            query={{}}
            path={path}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
};
