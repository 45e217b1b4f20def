import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

/** What one bet and one day may cost at most, and what happens then. */
export const LimitFields = ({ form: { getInputProps } }: Pick<WebsiteFormState, 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('limits')} id="site-limits">
      <FieldPair>
        <DecimalInput label={t('minBet')} {...getInputProps('min_bet_usd')} />
        <DecimalInput label={t('maxBet')} {...getInputProps('max_bet_usd')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput label={t('maxWinDay')} {...getInputProps('max_win_day_usd')} />
        <NativeSelect
          label={t('maxWinDayAction')}
          data={(['block', 'cap'] as const).map((value) => ({ value, label: t(`maxWinDayAction_${value}`) }))}
          {...getInputProps('max_win_day_action')}
        />
      </FieldPair>
      <NativeSelect
        label={t('reversalBeyondTheBalance')}
        data={(['reject', 'allow'] as const).map((value) => ({ value, label: t(`negativeBalance_${value}`) }))}
        {...getInputProps('negative_balance')}
      />
    </FieldGroup>
  );
};
