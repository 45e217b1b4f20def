import type { FoundConvention } from '@manager/contract/kit/import';
import { NUMBER_CONVENTIONS, type NumberConvention } from '@manager/domain/decimal-text';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import type { texts } from './texts.en.ts';

type Props = { found: FoundConvention; isBusy: boolean; onChoose: (numbers: NumberConvention) => void };

/** How the file's numbers were understood; another choice reads the file again. */
export const NumbersChoice = ({ found, isBusy, onChoose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  return (
    <Select
      label={t('numbers')}
      description={t(found === 'open' ? 'numbersOpen' : 'numbersHint')}
      placeholder={t('numbersChoose')}
      data={NUMBER_CONVENTIONS.map((value) => ({ value, label: t(`numbers_${value}`) }))}
      value={found === 'open' ? null : found}
      disabled={isBusy}
      maw={420}
      mb="sm"
      onChange={(value) => {
        const chosen = NUMBER_CONVENTIONS.find((each) => each === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
};
