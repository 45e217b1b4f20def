import type { getDaySoFar } from '@manager/contract/features/dashboard/dashboard';
import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type ReactNode, Suspense, useState } from 'react';
import { plotted } from '../../ui/chart/chart-model.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Figure } from '../../product/explain/composed.ts';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { NO_SCOPE } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import classes from './dashboard.module.css';
import { Difference } from './Difference.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const ExplainDrawer = lazyPart(() =>
  import('../../product/explain/ExplainDrawer.tsx').then((module) => ({ default: module.ExplainDrawer })),
);

/** What the house has made comes first. */
const CARDS = ['win_loss', 'bet', 'win', 'rate', 'players'] as const;

/** The running day in large figures; below each how it differs from yesterday up to the same moment. */
export const DayCards = ({
  figures,
  trend,
  day,
  withTest,
  path,
}: {
  figures: OutputOf<typeof getDaySoFar> | undefined;
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
    <section className={classes.cards} aria-busy={figures === undefined} aria-label={`${t('today')} (${t('running')})`}>
      {CARDS.map((id) => (
        <div key={id} className={classes.card} title={tr(`metric.${id}.formula`)}>
          <span className={classes.cardLabel}>
            {tr(`metric.${id}`)} · {t('today')}
            {figures === undefined ? null : (
              <button
                type="button"
                className={classes.ask}
                data-print="no"
                title={t('explain')}
                aria-label={`${t('explain')}: ${tr(`metric.${id}`)}`}
                onClick={() =>
                  setAsked({
                    metric: id,
                    label: t('today'),
                    value: figures[id] === null ? null : String(figures[id]),
                    narrowed: {},
                  })
                }
              >
                ƒ
              </button>
            )}
          </span>
          <strong className={classes.cardValue}>
            <span data-figure="">{metricText(id, figures?.[id])}</span> <IncompleteMark isShort />
          </strong>
          <Difference of={id} figures={figures} />
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
