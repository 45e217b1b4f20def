import type { PublishedFigures } from '../games/published.ts';
import type { LotteryMath } from './lottery-math.ts';
import { SIX_OF_49 } from './six-of-49.ts';
import { THREE_DIGITS } from './three-digits.ts';

export type LotteryMathId = 'three-digits' | 'six-of-49';

/** `rtpPct`: no method returns more. `methods`: of one line; `mix`: of a bet as players choose their methods. */
export type PublishedLottery = {
  math: LotteryMath;
  rtpPct: string;
  methods: Readonly<Record<string, PublishedFigures>>;
  mix: PublishedFigures;
};

const HALF: PublishedFigures = { rtpPct: '94.0000', sigma: '0.9400', hitRatePct: '50.0000', maxMultiple: '1.88' };

/** Kept as constants like those of the slots; a test holds them equal to `methodStats` and `mixStats`. */
export const PUBLISHED_LOTTERIES: Readonly<Record<LotteryMathId, PublishedLottery>> = {
  'three-digits': {
    math: THREE_DIGITS,
    rtpPct: '94.0000',
    methods: {
      straight: { rtpPct: '94.0000', sigma: '29.7105', hitRatePct: '0.1000', maxMultiple: '940.00' },
      'box-6': { rtpPct: '93.9600', sigma: '12.0937', hitRatePct: '0.6000', maxMultiple: '156.60' },
      'box-3': { rtpPct: '93.9900', sigma: '17.1343', hitRatePct: '0.3000', maxMultiple: '313.30' },
      big: HALF,
      small: HALF,
      odd: HALF,
      even: HALF,
    },
    mix: { rtpPct: '93.9932', sigma: '17.5304', hitRatePct: '23.4466', maxMultiple: '940.00' },
  },
  'six-of-49': {
    math: SIX_OF_49,
    rtpPct: '94.0000',
    methods: {
      special: { rtpPct: '93.8776', sigma: '6.5040', hitRatePct: '2.0408', maxMultiple: '46.00' },
      single: { rtpPct: '93.9184', sigma: '2.5142', hitRatePct: '12.2449', maxMultiple: '7.67' },
      pair: { rtpPct: '93.8776', sigma: '8.2590', hitRatePct: '1.2755', maxMultiple: '73.60' },
      treble: { rtpPct: '93.8721', sigma: '8.9829', hitRatePct: '3.6094', maxMultiple: '252.00' },
      four: { rtpPct: '93.7931', sigma: '26.0475', hitRatePct: '6.8059', maxMultiple: '3000.00' },
    },
    mix: { rtpPct: '93.8803', sigma: '9.6277', hitRatePct: '5.0465', maxMultiple: '3000.00' },
  },
};
