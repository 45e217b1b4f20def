import { expect, it } from 'vitest';
import { decimal } from './money.ts';
import { type BandSide, nextSide } from './rtp-band.ts';

const band = { down_min: '92', down_max: '94.5', up_min: '96', up_max: '98.25' };

// shows S3.36
it('leaves a band at its outer end and comes back at its inner one', () => {
  let side: BandSide | null = null;
  const walked = ['96', '98.25', '98.2501', '97', '96.0001', '96', '97', '92', '91.9999', '94.4999', '94.5', '90', '99'].map(
    (rtp) => {
      side = nextSide(side, decimal(rtp), band);
      return side;
    },
  );
  expect(walked).toEqual([
    'inside',
    'inside',
    'above',
    'above',
    'above',
    'inside',
    'inside',
    'inside',
    'below',
    'below',
    'inside',
    'below',
    'above',
  ]);
});
