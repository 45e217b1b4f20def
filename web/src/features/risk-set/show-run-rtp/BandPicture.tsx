import type { ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { ReactNode } from 'react';
import { MISSING } from '../../../ui/format.ts';
import classes from './band-picture.module.css';
import { rtpText, useReturnTexts } from './return-words.ts';

type Figures = Pick<
  ReturnRow,
  'theoretical_rtp' | 'rtp_low_95' | 'rtp_high_95' | 'rtp_low_999' | 'rtp_high_999' | 'last_month' | 'state'
>;

const WIDTH = 132;
const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
const EDGE = 6;

/** Where the return of 30 days lies in the bands of 95 and 99.9 % around the theoretical one. Drawn to its own scale: compare places, not widths. */
export const BandPicture = ({ row }: { row: Figures }): ReactNode => {
  const t = useReturnTexts();
  const {
    theoretical_rtp: middle,
    rtp_low_999: low,
    rtp_high_999: high,
    last_month: { rtp },
  } = row;
  if (middle === null || low === null || high === null || rtp === null) return MISSING;
  const values = [middle, low, high, rtp].map(Number);
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const x = (value: string | null): number => EDGE + ((Number(value) - from) / (to - from || 1)) * (WIDTH - 2 * EDGE);
  const band = (a: string | null, b: string | null) => ({ x: x(a), width: Math.max(1, x(b) - x(a)) });
  const words = t('bandWords', {
    rtp: rtpText(rtp),
    low: rtpText(row.rtp_low_95),
    high: rtpText(row.rtp_high_95),
    rareLow: rtpText(low),
    rareHigh: rtpText(high),
  });
  return (
    <svg
      className={classes.picture}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <rect className={classes.rare} {...band(low, high)} y={5} height={10} rx={2} />
      <rect className={classes.usual} {...band(row.rtp_low_95, row.rtp_high_95)} y={5} height={10} rx={2} />
      <line className={classes.theory} x1={x(middle)} x2={x(middle)} y1={1} y2={HEIGHT - 1} />
      <circle className={classes.actual} data-state={row.state} cx={x(rtp)} cy={MIDDLE} r={4} />
    </svg>
  );
};
