import { ActionIcon, Popover, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ChoiceSwitch } from './ChoiceSwitch.tsx';
import classes from './DisplayMenu.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { SizeSwitch } from './SizeSwitch.tsx';

const SCHEMES = ['auto', 'light', 'dark'] as const;
const ICONS: Record<(typeof SCHEMES)[number], IconName> = { auto: 'system', light: 'sun', dark: 'moon' };

/** Colour scheme and size. */
export const DisplayMenu = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('display')} title={t('display')}>
          <Icon name={ICONS[colorScheme]} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <ChoiceSwitch label={t('colorScheme')} value={colorScheme} choices={SCHEMES.map((value) => ({ value, label: t(`scheme_${value}`) }))} onChange={setColorScheme} />
        <SizeSwitch />
      </Popover.Dropdown>
    </Popover>
  );
};
