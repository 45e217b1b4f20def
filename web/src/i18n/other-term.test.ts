import { expect, it } from 'vitest';
import { otherTermOf } from './other-term.ts';

it.each([
  ['返奖率', 'zh', 'RTP, return rate'],
  ['Win-loss', 'en', '输赢'],
  ['RTP', 'en', '返奖率'],
  // The same word in both languages needs no other.
  ['NGR', 'en', '净收入 NGR'],
  // Two things: a bet record and a stake.
  ['Bet', 'en', undefined],
  ['Nothing of the kind', 'en', undefined],
] as const)('%s in %s is also %s', (term, language, other) => expect(otherTermOf({ term, language })).toBe(other));
