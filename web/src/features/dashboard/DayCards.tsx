import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import type { ReactNode } from 'react';
import { plotted } from '../../ui/chart/chart-model.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { metricText } from '../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../kit/report/metrics.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

const CARDS = ['bet', 'win', 'win_loss', 'rate', 'players'] as const;

/** The running day in large figures, the whole of yesterday below each. */
export const DayCards = ({
  today,
  yesterday,
  course,
}: {
  today: MoneyMeasures | undefined;
  yesterday: MoneyMeasures | undefined;
  /** The days before, oldest first. */
  course: readonly MoneyMeasures[] | undefined;
}): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const tr = useReportTexts();
  return (
    <section className={classes.cards} aria-busy={today === undefined} aria-label={`${t('today')} (${t('running')})`}>
      {CARDS.map((id) => (
        <div key={id} className={classes.card} title={tr(`metric.${id}.formula`)}>
          <span className={classes.cardLabel}>
            {tr(`metric.${id}`)} · {t('today')}
          </span>
          <strong className={classes.cardValue}>{metricText(id, today?.[id])}</strong>
          <span className={classes.cardFoot}>
            <span className={classes.cardNote}>{t('vsYesterday', { value: formatMetric(id, yesterday?.[id]) })}</span>
            {course === undefined || course.length < 2 ? null : (
              <span className={classes.course}>
                <Sparkline
                  values={course.map((day) => plotted(day[id]))}
                  label={t('course', { metric: tr(`metric.${id}`), count: course.length })}
                  widthPx={64}
                  heightPx={20}
                />
              </span>
            )}
          </span>
        </div>
      ))}
    </section>
  );
};
