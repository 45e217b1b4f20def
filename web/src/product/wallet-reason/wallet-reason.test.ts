import { NOT_PAID } from '@manager/contract/kit/wallet-reasons';
import { expect, test } from 'vitest';
import { addTexts } from '../../i18n/text-store.ts';
import { texts as en } from './texts.en.ts';
import { texts as zh } from './texts.zh.ts';
import { walletReason } from './wallet-reason.ts';

test('every reason of Manager is told in words, and what a wallet said as it said it', () => {
  addTexts('en', { 'product/wallet-reason': en });
  addTexts('zh', { 'product/wallet-reason': zh });
  expect(walletReason('not_approved')).toBe(
    'Not sent: the website is not approved. Payments wait until it is, and are left to staff after 12 hours.',
  );
  for (const code of NOT_PAID) expect(walletReason(code)).toMatch(/^Not (sent|paid): /);
  expect([...NOT_PAID].toSorted()).toEqual(Object.keys(en).toSorted());
  expect(['', 'user_disabled', 'ECONNRESET'].map(walletReason)).toEqual(['', 'user_disabled', 'ECONNRESET']);
});
