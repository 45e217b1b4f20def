import { decimal, ratePct, subtract } from '@manager/domain/money';
import { type Composed, COUNT, operand } from '../../../product/explain/composed.ts';
import type { Narrowed } from '../../../product/explain/composed.ts';
import type { MetricId } from '../../../kit/report/metrics.ts';
import { lackOf, whyNoVerdict } from '../../../kit/report/rtp-verdict.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { GameRow } from './columns.tsx';

/** Totals of the whole filter in USD: what shares are of. */
type Whole = { bet: string; win_loss: string };

type Of = { row: GameRow; sum: Whole; label: string; narrowed: Narrowed; tr: ReportTranslate };

/** Figures of a game that follow from others of its row, or from the whole filter; undefined for those that are counted. */
export const gameFigure = (columnId: string, of: Of): Composed | undefined => {
  switch (columnId) {
    case 'deviation':
      return deviation(of);
    case 'z_score':
      return zScore(of);
    case 'bet_share':
      return share('bet', of);
    case 'win_loss_share':
      return share('win_loss', of);
    default:
      return undefined;
  }
};

const common = (id: MetricId, { label, tr }: Of) =>
  ({ kind: 'composed', title: tr(`metric.${id}`), label, formula: tr(`metric.${id}.formula`), notes: [] }) as const;

const deviation = (of: Of): Composed => {
  const { row, tr, narrowed } = of;
  const { rate, theoretical_rtp: theory } = row;
  return {
    ...common('deviation', of),
    value: row.deviation,
    unit: '',
    numbers: `${operand(rate, '%')} − ${operand(theory, '%')}`,
    terms: [
      { label: tr('metric.rate'), value: rate, unit: '%', ask: { metric: 'rate', label: of.label, value: rate, narrowed } },
      { label: tr('metric.theoretical_rtp'), value: theory, unit: '%' },
    ],
    again: rate === null || theory === null ? null : subtract(decimal(rate), decimal(theory)).toFixed(4),
  };
};

/** Of a rounded standard error another second decimal could come: it is not computed again. */
const zScore = (of: Of): Composed => {
  const { row, tr } = of;
  const [bet, win] = [row.bet_usd ?? row.bet, row.win_usd ?? row.win];
  return {
    ...common('z_score', of),
    value: row.z_score,
    unit: '',
    terms: [
      { label: `${tr('metric.rate')} · USD`, value: ratePct(decimal(win), decimal(bet)), unit: '%' },
      { label: tr('metric.theoretical_rtp'), value: row.theoretical_rtp, unit: '%' },
      { label: tr('rtpWhy.error'), value: row.standard_error, unit: '%' },
      { label: tr('rtpWhy.effective'), value: String(row.effective_rounds), unit: COUNT },
    ],
    again: null,
    notes: lackOf(row) === undefined ? [tr(`rtpState.${row.rtp_state}`)] : whyNoVerdict(row, tr),
  };
};

/** Shares are of USD, whatever the row is in. */
const share = (metric: 'bet' | 'win_loss', of: Of): Composed => {
  const { row, sum, tr } = of;
  const own = (metric === 'bet' ? row.bet_usd : row.win_loss_usd) ?? row[metric];
  const whole = sum[metric];
  const id = metric === 'bet' ? 'bet_share' : 'win_loss_share';
  return {
    ...common(id, of),
    value: row[id],
    unit: '%',
    numbers: `${operand(own, 'USD')} ÷ ${operand(whole, 'USD')} × 100`,
    terms: [
      { label: of.label, value: own, unit: 'USD' },
      { label: tr('total.converted'), value: whole, unit: 'USD' },
    ],
    again: ratePct(decimal(own), decimal(whole)),
  };
};
