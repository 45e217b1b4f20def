import { expect, it } from 'vitest';
import { figureValue } from './figure-value.ts';

it.each([
  ['rtp', '94.0000', '94.00%'],
  ['games.7.rtp', '96', '96.00%'],
  ['max_win_day_usd', '1500000', '1,500,000.00'],
  ['min_bet', '0.000125', '0.000125'],
  ['amount_due', '-1043.2', '-1,043.20'],
  ['rate', '88.300000', '88.3'],
  ['rate', '25430.125', '25,430.125'],
  // Not figures: a version, a code, the name of a return profile, words.
  ['math_version', '1.0', undefined],
  ['agent_id', '12345', undefined],
  ['rtp_profile', '96', undefined],
  ['rate', 'none', undefined],
])('%s %s reads %s', (field, value, text) => expect(figureValue(field, value)).toBe(text));
