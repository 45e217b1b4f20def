import type { Language } from '@manager/contract/i18n/error-text';
import type { ReactNode } from 'react';
import { useStore } from '../../api/store.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { OFFERED_LANGUAGES, languageStore, saveLanguage } from '../../i18n/language.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import { Dropdown, DropdownItem } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.ts';

/** Each language in its own words. */
const NAMES: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' };
const LANG_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

const choose = async (language: Language): Promise<void> => {
  await switchLanguage(language);
  saveLanguage(language);
  notifySuccess(textsOf<typeof shellTexts>('shell')('switchLanguageSuccess'));
};

export const LanguageMenu = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const current = useStore(languageStore);
  return (
    <Dropdown label={t('language')} face={<Icon name="language" />}>
      {OFFERED_LANGUAGES.map((language) => (
        <DropdownItem
          key={language}
          lang={LANG_TAGS[language]}
          isCurrent={language === current}
          onClick={() => (language === current ? undefined : void choose(language))}
        >
          {NAMES[language]}
        </DropdownItem>
      ))}
    </Dropdown>
  );
};
