import type { ReactNode } from 'react';
import { useStore } from '../browser/store.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ChoiceSwitch } from './ChoiceSwitch.tsx';
import { SIZES, saveSize, sizeStore } from './size.ts';

export const SizeSwitch = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <ChoiceSwitch
      label={t('size')}
      value={useStore(sizeStore)}
      choices={SIZES.map((size) => ({ value: size, label: t(`size_${size}`) }))}
      onChange={saveSize}
    />
  );
};
