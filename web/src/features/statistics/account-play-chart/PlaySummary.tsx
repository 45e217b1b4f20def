import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { useRtpMarks } from '../../../kit/report/rtp-mark.tsx';
import { lackOf } from '../../../kit/report/rtp-verdict.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { IncompleteMark } from '../../../ui/incomplete/IncompleteMark.tsx';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';
import type { Play, PlayTranslate } from './prepare-play.ts';

type Props = {
  summary: Play['summary'];
  currency: string;
  timezone: string | null;
  /** The list of bets with one of them open; undefined where the user may not go. */
  betLinkOf: (betId: string) => string | undefined;
  t: PlayTranslate;
};

/** What the play comes to, and whether chance alone explains it. */
export const PlaySummary = ({ summary, currency, timezone, betLinkOf, t }: Props): ReactNode => {
  const tr = useReportTexts();
  const { mark, why } = useRtpMarks<Play['summary']>();
  const { rtp_low: low, rtp_high: high, rtp_state: state, biggest_multiple: biggest, biggest_bet_id: betId } = summary;
  const link = betId === null ? undefined : betLinkOf(betId);
  const biggestText = formatMetric('max_multiple', biggest);
  return (
    <section className={classes.card} aria-label={t('summary')} data-figures="">
      <h2>
        {t('summary')} <IncompleteMark />
      </h2>
      <FactList
        facts={[
          { label: t('currency'), value: currency },
          { label: t('summary.rounds'), value: formatCount(summary.rounds) },
          { label: t('summary.bet'), value: moneyText(summary.bet) },
          { label: t('win'), value: moneyText(summary.win) },
          { label: t('summary.winLoss'), value: metricText('win_loss', summary.win_loss) },
          { label: t('summary.rate'), value: formatMetric('rate', summary.rate) },
          { label: t('summary.theory'), value: formatMetric('theoretical_rtp', summary.theoretical_rtp) },
          {
            label: t('summary.band'),
            value:
              low === null || high === null
                ? null
                : t('bandRange', { low: formatMetric('rate', low), high: formatMetric('rate', high) }),
          },
          {
            label: t('zScore'),
            value: (
              <>
                {mark(summary)}
                {lackOf(summary) === undefined ? ` · ${tr(`rtpState.${state}`)}` : null}
                {why}
              </>
            ),
          },
          { label: t('summary.biggest'), value: link === undefined ? biggestText : <Link to={link}>{biggestText}</Link> },
          { label: t('summary.avgBet'), value: moneyText(summary.avg_bet) },
          { label: t('summary.first'), value: dateTimeText(summary.first_at, timezone) },
          { label: t('summary.last'), value: dateTimeText(summary.last_at, timezone) },
        ]}
      />
    </section>
  );
};
