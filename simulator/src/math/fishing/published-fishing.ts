import type { PublishedFigures } from '../games/published.ts';
import type { RtpProfileName } from '../slot-math.ts';
import { DEEP_SEA } from './deep-sea.ts';
import type { FishingMath, WeaponCode } from './fishing-math.ts';
import { REEF } from './reef.ts';

export type FishingMathId = 'reef' | 'deep-sea';

/** By level: the mix of a whole game, and what each fish itself returns of the bullets fired at it, in per cent. Of weapons: one use. */
export type PublishedFishing = {
  mix: readonly PublishedFigures[];
  fish: Readonly<Record<string, readonly string[]>>;
  weapons: Readonly<Record<WeaponCode, PublishedFigures>>;
};

/** Kept as constants like those of the slots; a test holds them equal to `mixStats`, `fishStats` and `weaponStats`. */
export const PUBLISHED_FISHING: Readonly<
  Record<
    FishingMathId,
    {
      math: FishingMath;
      profiles: Readonly<Record<RtpProfileName, PublishedFishing>>;
      /** σ ÷ stake of so many bullets of the middle level at 96: about those of a minute. */
      slice: { bullets: number; sigma: string };
    }
  >
> = {
  reef: {
    math: REEF,
    slice: { bullets: 40, sigma: '0.5425' },
    profiles: {
      '96': {
        mix: [
          { rtpPct: '95.5530', sigma: '3.4263', hitRatePct: '24.6511', maxMultiple: '250.00' },
          { rtpPct: '95.9081', sigma: '3.4316', hitRatePct: '24.7529', maxMultiple: '250.00' },
          { rtpPct: '96.3525', sigma: '3.4382', hitRatePct: '24.8800', maxMultiple: '250.00' },
        ],
        fish: {
          clownfish: ['95.3000', '95.7001', '96.2000'],
          damselfish: ['95.6001', '96.0000', '96.5001'],
          angelfish: ['95.4999', '95.9000', '96.3999'],
          pufferfish: ['95.7002', '96.0998', '96.6002'],
          lionfish: ['95.6005', '96.0001', '96.5002'],
          turtle: ['95.4009', '95.7999', '96.2996'],
          ray: ['95.6498', '96.0488', '96.5504'],
          bullet_crab: ['24.1465', '24.2474', '24.3739'],
          drill_crab: ['30.6203', '30.7486', '30.9086'],
          shark: ['95.5500', '95.9449', '96.4545'],
        },
        weapons: {
          free_bullets: { rtpPct: '1477.5200', sigma: '5.6513', hitRatePct: '99.8878', maxMultiple: '100.00' },
          drill: { rtpPct: '2115.6000', sigma: '10.8503', hitRatePct: '97.7472', maxMultiple: '144.00' },
          laser: { rtpPct: '96.0000', sigma: '0.9107', hitRatePct: '75.2955', maxMultiple: '24.00' },
        },
      },
      '94': {
        mix: [
          { rtpPct: '93.5498', sigma: '3.3927', hitRatePct: '24.1388', maxMultiple: '250.00' },
          { rtpPct: '93.9050', sigma: '3.3980', hitRatePct: '24.2405', maxMultiple: '250.00' },
          { rtpPct: '94.3496', sigma: '3.4047', hitRatePct: '24.3677', maxMultiple: '250.00' },
        ],
        fish: {
          clownfish: ['93.3000', '93.7000', '94.2001'],
          damselfish: ['93.5999', '94.0001', '94.4999'],
          angelfish: ['93.5001', '93.9002', '94.4001'],
          pufferfish: ['93.7001', '94.0997', '94.6001'],
          lionfish: ['93.6004', '94.0000', '94.5000'],
          turtle: ['93.4002', '93.7992', '94.3008'],
          ray: ['93.6510', '94.0500', '94.5516'],
          bullet_crab: ['23.6406', '23.7420', '23.8685'],
          drill_crab: ['29.9786', '30.1069', '30.2669'],
          shark: ['93.5498', '93.9448', '94.4544'],
        },
        weapons: {
          free_bullets: { rtpPct: '1477.5200', sigma: '5.6513', hitRatePct: '99.8878', maxMultiple: '100.00' },
          drill: { rtpPct: '2115.6000', sigma: '10.8503', hitRatePct: '97.7472', maxMultiple: '144.00' },
          laser: { rtpPct: '93.9720', sigma: '0.9010', hitRatePct: '74.5657', maxMultiple: '24.00' },
        },
      },
    },
  },
  'deep-sea': {
    math: DEEP_SEA,
    slice: { bullets: 40, sigma: '0.6865' },
    profiles: {
      '96': {
        mix: [
          { rtpPct: '95.5465', sigma: '4.3342', hitRatePct: '21.3142', maxMultiple: '500.00' },
          { rtpPct: '95.9035', sigma: '4.3420', hitRatePct: '21.4020', maxMultiple: '500.00' },
          { rtpPct: '96.3493', sigma: '4.3517', hitRatePct: '21.5119', maxMultiple: '500.00' },
        ],
        fish: {
          lanternfish: ['95.3500', '95.7499', '96.2500'],
          squid: ['95.6002', '96.0001', '96.5002'],
          spider_crab: ['95.4999', '95.9001', '96.4002'],
          eel: ['95.6498', '96.0502', '96.5501'],
          oarfish: ['95.6005', '96.0006', '96.4994'],
          anglerfish: ['95.4009', '95.7999', '96.2987'],
          whale: ['95.6010', '96.0008', '96.5026'],
          jellyfish: ['24.6131', '24.7164', '24.8455'],
          nautilus: ['31.5369', '31.6693', '31.8349'],
          kraken: ['95.6049', '96.0028', '96.4859'],
        },
        weapons: {
          free_bullets: { rtpPct: '1728.0000', sigma: '6.9667', hitRatePct: '99.8993', maxMultiple: '150.00' },
          drill: { rtpPct: '2430.0000', sigma: '14.2700', hitRatePct: '96.0643', maxMultiple: '270.00' },
          laser: { rtpPct: '95.8800', sigma: '0.7287', hitRatePct: '87.0633', maxMultiple: '18.00' },
        },
      },
      '94': {
        mix: [
          { rtpPct: '93.5443', sigma: '4.2910', hitRatePct: '20.8723', maxMultiple: '500.00' },
          { rtpPct: '93.9019', sigma: '4.2992', hitRatePct: '20.9602', maxMultiple: '500.00' },
          { rtpPct: '94.3479', sigma: '4.3090', hitRatePct: '21.0700', maxMultiple: '500.00' },
        ],
        fish: {
          lanternfish: ['93.3500', '93.7499', '94.2500'],
          squid: ['93.6000', '94.0000', '94.5000'],
          spider_crab: ['93.5000', '93.9002', '94.3997'],
          eel: ['93.6496', '94.0500', '94.5498'],
          oarfish: ['93.6000', '94.0001', '94.5006'],
          anglerfish: ['93.4002', '93.7992', '94.3008'],
          whale: ['93.6018', '94.0016', '94.5034'],
          jellyfish: ['24.0981', '24.2008', '24.3300'],
          nautilus: ['30.8756', '31.0080', '31.1736'],
          kraken: ['93.5871', '94.0134', '94.4965'],
        },
        weapons: {
          free_bullets: { rtpPct: '1728.0000', sigma: '6.9667', hitRatePct: '99.8993', maxMultiple: '150.00' },
          drill: { rtpPct: '2430.0000', sigma: '14.2700', hitRatePct: '96.0643', maxMultiple: '270.00' },
          laser: { rtpPct: '93.8640', sigma: '0.7222', hitRatePct: '86.4336', maxMultiple: '18.00' },
        },
      },
    },
  },
};
