import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PUBLISHED_FISHING } from '../math/fishing/published-fishing.ts';
import { PUBLISHED_LOTTERIES } from '../math/lottery/published-lotteries.ts';
import { RTP_PROFILES } from '../math/slot-math.ts';
import { fishingSheet } from './fishing-sheet.ts';
import { lotterySheet } from './lottery-sheet.ts';

const doc = readFileSync(new URL('../../../docs/games.md', import.meta.url), 'utf8');

it('the par sheets of lotteries and fishing stand in docs/games.md', () => {
  for (const { math } of Object.values(PUBLISHED_LOTTERIES)) expect(doc).toContain(lotterySheet(math).trim());
  for (const { math } of Object.values(PUBLISHED_FISHING))
    for (const profile of RTP_PROFILES) expect(doc).toContain(fishingSheet(math, profile).trim());
});

it('the σ of a slice that the text names is the published one', () => {
  for (const { math, slice } of Object.values(PUBLISHED_FISHING)) expect(doc).toContain(`${slice.sigma} for ${math.id}`);
});
