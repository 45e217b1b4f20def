import type { SettingName, SettingValue } from '@manager/contract/features/system/setting';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

const CHOICES = ['auto', 'on', 'off', 'multi', 'single'] as const;

/** Name, explanation and values of the settings in the reader's language. */
export const useSettingTexts = (): {
  name: (setting: SettingName) => string;
  hint: (setting: SettingName) => string;
  value: (value: SettingValue) => string;
} => {
  const t = useTexts<typeof texts>('permission/setting');
  return {
    name: (setting) => t(`name_${setting}`),
    hint: (setting) => t(`hint_${setting}`),
    value: (value) => {
      const known = CHOICES.find((choice) => choice === value);
      return known === undefined ? String(value) : t(`value_${known}`);
    },
  };
};
