import { getReportScope } from '@manager/contract/features/report/scope';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../kit/form/FieldGroup.tsx';
import type { ActivityFormState } from './activity-values.ts';
import { useActivityTexts } from './activity-words.ts';

/** Which stakes count. */
export const StakeFields = ({ form: { getInputProps } }: { form: ActivityFormState }): ReactNode => {
  const t = useActivityTexts();
  return (
    <FieldGroup title={t('stake')}>
      <p>{t('stakeHint')}</p>
      <FieldPair>
        <DecimalInput label={t('minBet')} unit="USD" {...getInputProps('min_bet_usd')} />
        <DecimalInput label={t('maxBet')} unit="USD" {...getInputProps('max_bet_usd')} />
      </FieldPair>
    </FieldGroup>
  );
};

/** In which currency it pays, and the most that it does; what the kind pays for follows as `children`. */
export const PrizeFields = ({ form, children }: { form: ActivityFormState; children?: ReactNode }): ReactNode => {
  const t = useActivityTexts();
  const { getInputProps, values } = form;
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const currencies = [...new Set(['USD', values.currency, ...(choices?.currencies ?? [])])].filter((code) => code !== '');
  return (
    <FieldGroup title={t('money')}>
      <FieldPair>
        <NativeSelect label={t('currency')} withAsterisk data={currencies.toSorted()} {...getInputProps('currency')} />
        <DecimalInput
          label={t('budget')}
          description={t('budgetHint')}
          withAsterisk
          unit={values.currency}
          {...getInputProps('budget')}
        />
      </FieldPair>
      {children}
    </FieldGroup>
  );
};
