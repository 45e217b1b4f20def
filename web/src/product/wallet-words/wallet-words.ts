import { currentLanguage } from '../../i18n/language.ts';
import { findText } from '../../i18n/text-store.ts';

const wordsFor = (kind: 'error' | 'purpose', name: string): string => {
  const wanted = { namespace: 'product/wallet-words', key: `${kind}.${name}` };
  return findText({ ...wanted, language: currentLanguage() }) ?? findText({ ...wanted, language: 'en' }) ?? name;
};

/**
 * Why a call to a wallet, or a step beside it, did not come to its end, in words. What a wallet, a platform or a person said in words of their own
 * stays as it came.
 */
export const walletErrorText = (error: string): string => wordsFor('error', error);

/** What a payout is for. */
export const payoutPurposeText = (purpose: string): string => wordsFor('purpose', purpose);
