import { Checkbox, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { TIME_CHOICES } from '@manager/contract/kit/time';
import { LANGUAGE_NAMES, chooseLanguage } from '../../session/choose-language.ts';
import { timeChoiceText } from '../../session/TimesMenu.tsx';
import { SWITCHES, layoutStore, saveSwitch } from '../../session/layout-settings.ts';
import { OFFERED_LANGUAGES, languageStore } from '../../i18n/language.ts';
import { chooseTimes, timesStore } from '../../i18n/time-zone.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import '../../ui/choice-inputs.css';
import { SizeSwitch } from '../../ui/SizeSwitch.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** How the console looks; every choice acts at once and is kept with the account (session/preferences.ts). */
export const Preferences = (): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const shell = useTexts<typeof shellTexts>('shell');
  const language = useStore(languageStore);
  const layout = useStore(layoutStore);
  const { choice: times } = useStore(timesStore);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // A language that is only registered is shown while it is the current one.
  const languages = OFFERED_LANGUAGES.includes(language) ? OFFERED_LANGUAGES : [...OFFERED_LANGUAGES, language];
  return (
    <div className={classes.form}>
      <div className={classes.choices}>
        <ChoiceSwitch
          label={shell('language')}
          value={language}
          choices={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => void chooseLanguage(value)}
        />
        <ChoiceSwitch
          label={shell('colorScheme')}
          value={colorScheme}
          choices={SCHEMES.map((value) => ({ value, label: shell(`scheme_${value}`) }))}
          onChange={setColorScheme}
        />
        <SizeSwitch />
        <ChoiceSwitch
          label={shell('zoneOfTimes')}
          value={times}
          choices={TIME_CHOICES.map((value) => ({ value, label: timeChoiceText(shell, value) }))}
          onChange={chooseTimes}
        />
      </div>
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          description={t(`${name}_hint`)}
          checked={layout[name]}
          onChange={(event) => saveSwitch(name, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
};
