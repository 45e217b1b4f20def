import { WalletVerdict } from '@manager/contract/features/set-up/website-wallet';
import { NOT_PAID } from '@manager/contract/kit/wallet-reasons';
import { SEAMLESS_OUTCOMES } from '@manager/contract/platform/seamless-calls';
import { afterEach, expect, it } from 'vitest';
import { languageStore } from '../../i18n/language.ts';
import { addTexts } from '../../i18n/text-store.ts';
import { texts as en } from './texts.en.ts';
import { texts as zh } from './texts.zh.ts';
import { payoutPurposeText, walletErrorText } from './wallet-words.ts';

addTexts('en', { 'product/wallet-words': en });
addTexts('zh', { 'product/wallet-words': zh });
afterEach(() => languageStore.set('en'));

const WELL = ['ok', 'duplicate', 'refused'];
const REPORTED = [...SEAMLESS_OUTCOMES, ...WalletVerdict.options, ...NOT_PAID].filter((name) => !WELL.includes(name));

it.each(REPORTED)('says in either language what %s means', (name) => {
  const shown = (['en', 'zh'] as const).map((language) => {
    languageStore.set(language);
    return walletErrorText(name);
  });
  expect(shown).not.toContain(name);
  expect(shown[0]).not.toBe(shown[1]);
});

it('names what the reader speaks of', () => {
  expect(walletErrorText('user_disabled')).toBe('Player disabled');
  expect(payoutPurposeText('free_round')).toBe('Free rounds');
  languageStore.set('zh');
  expect(walletErrorText('books_waiting')).toBe('等待报表库显示结果');
  expect(payoutPurposeText('free_round')).toBe('免费回合');
  languageStore.set('ja');
  expect(walletErrorText('ECONNREFUSED')).toBe('Connection refused (ECONNREFUSED)');
});

it.each(['', 'E-4711', 'HTTP 503', 'paid by hand', 'constructor'])('leaves %j as it came', (text) => {
  expect([walletErrorText(text), payoutPurposeText(text)]).toEqual([text, text]);
});
