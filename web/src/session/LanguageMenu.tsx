import type { Language } from '@manager/contract/i18n/error-text';
import type { ReactNode } from 'react';
import { useStore } from '../browser/store.ts';
import { OFFERED_LANGUAGES, languageStore } from '../i18n/language.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dropdown, DropdownItem } from '../ui/Dropdown.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LANGUAGE_NAMES, chooseLanguage } from './choose-language.ts';

const LANG_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

export const LanguageItems = (): ReactNode => {
  const current = useStore(languageStore);
  return OFFERED_LANGUAGES.map((language) => (
    <DropdownItem
      key={language}
      lang={LANG_TAGS[language]}
      isCurrent={language === current}
      onClick={() => (language === current ? undefined : void chooseLanguage(language))}
    >
      {LANGUAGE_NAMES[language]}
    </DropdownItem>
  ));
};

export const LanguageMenu = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <Dropdown label={t('language')} face={<Icon name="language" />}>
      <LanguageItems />
    </Dropdown>
  );
};
