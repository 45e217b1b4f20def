import { CLASSIC_5 } from './classic-5.ts';
import { GEM_REEL } from './gem-reel.ts';
import { LINES_20 } from './lines-20.ts';
import { WAYS_243 } from './ways-243.ts';
import type { RtpProfileName, SlotMath } from '../slot-math.ts';

/** The figures on a game's par sheet; per cent and multiples of the stake, as decimal text. */
export type PublishedFigures = { rtpPct: string; sigma: string; hitRatePct: string; maxMultiple: string };

/** `featureOneIn`: base rounds per triggered feature. `buy` is per stake of the bought feature. */
export type PublishedProfile = { base: PublishedFigures; featureOneIn: string | null; buy: PublishedFigures | null };

export type PublishedMath = { math: SlotMath; profiles: Readonly<Record<RtpProfileName, PublishedProfile>> };

/** Kept as constants so that a start needs no enumeration; a test holds them equal to `exactStats`. */
export const PUBLISHED_MATHS: Readonly<Record<MathId, PublishedMath>> = {
  'classic-5': {
    math: CLASSIC_5,
    profiles: {
      '96': {
        base: { rtpPct: '96.0510', sigma: '3.4429', hitRatePct: '29.2450', maxMultiple: '82.40' },
        featureOneIn: null,
        buy: null,
      },
      '94': {
        base: { rtpPct: '94.0491', sigma: '3.1096', hitRatePct: '35.2295', maxMultiple: '83.20' },
        featureOneIn: null,
        buy: null,
      },
    },
  },
  'gem-reel': {
    math: GEM_REEL,
    profiles: {
      '96': {
        base: { rtpPct: '96.0500', sigma: '4.1001', hitRatePct: '38.4430', maxMultiple: '405.00' },
        featureOneIn: null,
        buy: null,
      },
      '94': {
        base: { rtpPct: '94.0522', sigma: '4.0459', hitRatePct: '39.6851', maxMultiple: '405.00' },
        featureOneIn: null,
        buy: null,
      },
    },
  },
  'lines-20': {
    math: LINES_20,
    profiles: {
      '96': {
        base: { rtpPct: '96.0183', sigma: '5.6108', hitRatePct: '35.6833', maxMultiple: '29736.75' },
        featureOneIn: '166.88',
        buy: { rtpPct: '96.1490', sigma: '0.8124', hitRatePct: '99.8248', maxMultiple: '492.48' },
      },
      '94': {
        base: { rtpPct: '94.0166', sigma: '5.3211', hitRatePct: '34.7592', maxMultiple: '23208.50' },
        featureOneIn: '166.88',
        buy: { rtpPct: '94.1508', sigma: '0.7622', hitRatePct: '99.8531', maxMultiple: '384.42' },
      },
    },
  },
  'ways-243': {
    math: WAYS_243,
    profiles: {
      '96': {
        base: { rtpPct: '95.8729', sigma: '6.9055', hitRatePct: '50.2470', maxMultiple: '123822.50' },
        featureOneIn: '166.88',
        buy: { rtpPct: '96.3728', sigma: '1.0320', hitRatePct: '99.7302', maxMultiple: '1743.33' },
      },
      '94': {
        base: { rtpPct: '94.1819', sigma: '6.6569', hitRatePct: '46.9611', maxMultiple: '91501.00' },
        featureOneIn: '166.88',
        buy: { rtpPct: '94.3831', sigma: '0.9612', hitRatePct: '99.8332', maxMultiple: '1288.68' },
      },
    },
  },
};

export type MathId = 'classic-5' | 'gem-reel' | 'lines-20' | 'ways-243';
