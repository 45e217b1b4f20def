import { expect, test } from 'vitest';
import { toInput, valuesOf } from './game-values.ts';

test('figures of a buy mode are sent as those of other fields: as they are understood', () => {
  const buyModes = [
    { mode: 'bonus', profile: '96', cost_multiple: '12,5', rtp: '96,5', sigma: '' },
    { mode: 'super', profile: '96', cost_multiple: '1,250.5', rtp: '96', sigma: 'x' },
  ];
  expect(toInput({ ...valuesOf(undefined), buy_modes: buyModes }).buy_modes).toEqual([
    { mode: 'bonus', profile: '96', cost_multiple: '12.5', rtp: '96.5', sigma: null },
    { mode: 'super', profile: '96', cost_multiple: '1250.5', rtp: '96', sigma: 'x' },
  ]);
});
