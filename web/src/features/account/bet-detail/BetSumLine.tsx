import type { ReactNode } from 'react';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import classes from './bet-detail.module.css';
import type { BetSum } from './expected-sum.ts';
import { useBetTexts } from './use-bet-texts.ts';

/** Sum over every bet of the filter, in USD and counted as the reports count. */
export const BetSumLine = ({ sum }: { sum: BetSum }): ReactNode => {
  const t = useBetTexts();
  return (
    <span className={classes.sum} title={t('sum.label')}>
      <IncompleteMark />
      <span data-figure="">{t('sum.rounds', { count: formatMetric('rounds', sum.rounds) })}</span>
      <span>
        {t('bet')} <b data-figure="">{formatMetric('bet', sum.bet)}</b>
      </span>
      <span>
        {t('win')} <b data-figure="">{formatMetric('win', sum.win)}</b>
      </span>
      <span>
        {t('win_loss')} <b data-figure="">{metricText('win_loss', sum.win_loss)}</b> USD
      </span>
    </span>
  );
};
