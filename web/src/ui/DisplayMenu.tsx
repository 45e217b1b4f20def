import { useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ChoiceSwitch } from './ChoiceSwitch.tsx';
import classes from './Dropdown.module.css';
import { Dropdown } from './Dropdown.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { SizeSwitch } from './SizeSwitch.tsx';

const SCHEMES = ['auto', 'light', 'dark'] as const;
const ICONS: Record<(typeof SCHEMES)[number], IconName> = { auto: 'system', light: 'sun', dark: 'moon' };

/** Colour scheme and size, and what else the place it stands in has to set. */
export const DisplayMenu = ({ children }: { children?: ReactNode }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Dropdown label={t('display')} face={<Icon name={ICONS[colorScheme]} />}>
      <div className={classes.section}>
        <ChoiceSwitch
          label={t('colorScheme')}
          value={colorScheme}
          choices={SCHEMES.map((value) => ({ value, label: t(`scheme_${value}`) }))}
          onChange={setColorScheme}
        />
        <SizeSwitch />
        {children}
      </div>
    </Dropdown>
  );
};
