import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { textsOfScreen } from '../../../i18n/screen-texts.ts';
import { JackpotWin } from './JackpotWin.tsx';

await loadTexts(textsOfScreen('account/bet-detail'));

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const hit = {
  hit_id: 'h-1',
  pool: 'deep-sea',
  tier: 'grand',
  amount: '1250.5',
  pool_value: '1251',
  status: 'hit',
  hit_at: '2026-03-03T02:00:40.000Z',
} as const;
const shown = (isConsistent: boolean | null, hits: Parameters<typeof JackpotWin>[0]['bet']['jackpot_hits']): string => {
  const bet = { jackpot_win: '1250.5', jackpot_hits: hits, is_jackpot_consistent: isConsistent };
  const { container } = render(<JackpotWin bet={bet} />);
  const text = textOf(container.innerHTML);
  cleanup();
  return text;
};

it('the jackpot win of a bet names the pools that it came from, and says where the amounts differ', () => {
  expect(shown(null, [])).toBe('1,250.50');
  expect(shown(true, [hit])).toBe('1,250.50 deep-sea · grand 1,250.50 (pool showed 1,251.00)');
  expect(shown(false, [{ ...hit, tier: '', pool_value: null, status: 'cancelled' }])).toBe(
    '1,250.50 Amounts differ deep-sea 1,250.50 Cancelled',
  );
});
