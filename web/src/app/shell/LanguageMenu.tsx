import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Language } from '@manager/contract/i18n/error-text';
import { useStore } from '../../api/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { OFFERED_LANGUAGES, languageStore, saveLanguage } from '../../i18n/language.ts';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.ts';

/** Each language in its own words. */
const NAMES: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' };
const LANG_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

export const LanguageMenu = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const current = useStore(languageStore);
  const choose = async (language: Language): Promise<void> => {
    await switchLanguage(language);
    saveLanguage(language);
    notifySuccess(textsOf<typeof shellTexts>('shell')('switchLanguageSuccess'));
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('language')} title={t('language')}>
          <Icon name="language" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {OFFERED_LANGUAGES.map((language) => (
          <Menu.Item key={language} lang={LANG_TAGS[language]} disabled={language === current} onClick={() => void choose(language)}>
            {NAMES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
