import { expect, it } from 'vitest';
import { emptyTerms, missingIn, playersText, toTerms } from './card-values.ts';

it('writes the heading for whoever only typed names', () => {
  expect(playersText('kim\nlee\n')).toBe('user_name\nkim\nlee');
  expect(playersText('user_name\nkim')).toBe('user_name\nkim');
  // The result of an upload comes back as it is.
  expect(playersText('line,user_name,result\n2,kim,"No such player"')).toBe('line,user_name,result\n2,kim,"No such player"');
});

it('sends a feature without a multiplier, and free spins without a feature', () => {
  const values = { ...emptyTerms(), multiplier: '3', feature: 'super' as const, max_win: '1,000', rounds: ' 5 ' };
  expect(toTerms(values)).toMatchObject({ feature: null, multiplier: 3, bet_value: null, max_win: '1000', rounds: 5 });
  expect(toTerms({ ...values, type: 'feature_game' })).toMatchObject({ feature: 'super', multiplier: 1 });
  expect(Object.keys(missingIn({ ...values, rounds: '2.5' }, 'needed')).toSorted()).toEqual([
    'currency',
    'expires_at',
    'game_id',
    'rounds',
    'site_id',
  ]);
});
