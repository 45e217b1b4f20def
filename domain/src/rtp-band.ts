import { compare, type Decimal, decimal } from './money.ts';

/** Where a return is: inside its band, or beyond it on one side. */
export type BandSide = 'inside' | 'below' | 'above';
/** Two bands around a target, in per cent: down min < down max ≤ target ≤ up min < up max. */
export type RtpBand = { down_min: string; down_max: string; up_min: string; up_max: string };

/**
 * Where a return is now. It leaves below down min and comes back at down max; it leaves above up max and comes back at up min: so it does not
 * come and go with every round while it is near an end. `before` null: it was not looked at yet.
 */
export const nextSide = (before: BandSide | null, rtp: Decimal, band: RtpBand): BandSide => {
  const isBelow = (end: string): boolean => compare(rtp, decimal(end)) < 0;
  const isAbove = (end: string): boolean => compare(rtp, decimal(end)) > 0;
  if (isBelow(band.down_min)) return 'below';
  if (isAbove(band.up_max)) return 'above';
  if (before === 'below' && isBelow(band.down_max)) return 'below';
  if (before === 'above' && isAbove(band.up_min)) return 'above';
  return 'inside';
};
