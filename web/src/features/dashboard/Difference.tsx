import type { getDaySoFar } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMetric, signOf } from '../../kit/report/metrics.ts';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type Compared = NonNullable<OutputOf<typeof getDaySoFar>['compared']>;
export type CardMetric = 'win_loss' | 'bet' | 'win' | 'rate' | 'players';

/** Where the figure stands in the text. */
const PLACE = '\u0000';

type Props = { of: CardMetric; figures: OutputOf<typeof getDaySoFar> | undefined };

/** "+1,204.33 (+12.40%) vs yesterday at this time", or why nothing can be said. */
export const Difference = ({ of, figures }: Props): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  // The line is there before the answer: nothing moves when it comes.
  if (figures === undefined) return <span className={classes.cardNote}>&nbsp;</span>;
  const { compared, not_compared: why } = figures;
  if (compared === null) return <span className={classes.cardNote}>{t(`notCompared.${why ?? 'no_bets'}`)}</span>;
  const difference = differenceOf(of, { compared, points: (value) => t('points', { value }) });
  // The figure stands out among its words, whose order is that of the language.
  const [before = '', after = ''] = t('vsYesterday', { value: PLACE }).split(PLACE);
  return (
    <span
      className={classes.cardNote}
      title={t('yesterdayByNow', { value: formatMetric(`${of}_before`, compared[`${of}_before`]) })}
    >
      {difference === undefined ? (
        t('notCompared.no_bets')
      ) : (
        <>
          {before}
          <strong data-figure="" data-sign={of === 'rate' ? undefined : signOf(`${of}_delta`, compared[`${of}_delta`])}>
            {difference}
          </strong>
          {after}
        </>
      )}
    </span>
  );
};

/** Amount and percent; of a return the difference in percentage points. Undefined where the return of one of both is. */
const differenceOf = (
  of: CardMetric,
  { compared, points }: { compared: Compared; points: (value: string) => string },
): string | undefined => {
  if (of === 'rate') return compared.rate_delta === null ? undefined : points(formatMetric('rate_delta', compared.rate_delta));
  const amount = formatMetric(`${of}_delta`, compared[`${of}_delta`]);
  const share = compared[`${of}_delta_pct`];
  // From nothing to something there is no percentage.
  return share === null ? amount : `${amount} (${formatMetric(`${of}_delta_pct`, share)})`;
};
