import type { Language } from '@manager/contract/i18n/error-text';
import { switchLanguage } from '../i18n/i18n.ts';
import { saveLanguage } from '../i18n/language.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { textsOf } from '../i18n/use-texts.ts';
import { notifySuccess } from '../ui/notify.ts';

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' };

export const chooseLanguage = async (language: Language): Promise<void> => {
  await switchLanguage(language);
  saveLanguage(language);
  notifySuccess(textsOf<typeof shellTexts>('shell')('switchLanguageSuccess'));
};
