import { describe, expect, it } from 'vitest';
import { Money, Percentage, Rtp } from './money.ts';

describe('a number has one way to be written', () => {
  it.each([
    ['money', Money, ['0', '-0.5', '96.5', '10000'], ['007', '.5', '5.', '1e3', '+1', '1,000']],
    [
      'a percentage',
      Percentage,
      ['0', '0.0001', '5', '100', '100.0000'],
      ['005', '096', '.5', '100.0001', '101', '-1', '5.00001'],
    ],
    ['an RTP', Rtp, ['0.01', '96', '96.5', '100'], ['0', '0.0000', '096', '096.5', '100.1', '-96']],
  ])('%s', (...[, schema, right, wrong]) => {
    expect(right.filter((text) => !schema.safeParse(text).success)).toEqual([]);
    expect(wrong.filter((text) => schema.safeParse(text).success)).toEqual([]);
  });
});
