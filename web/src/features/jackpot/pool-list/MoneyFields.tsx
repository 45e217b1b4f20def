import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { DAY_LIMITS, type PoolValues } from './pool-values.ts';
import { usePoolTexts } from './pool-words.ts';
import { usePoolLabels } from './use-pool-labels.ts';

type Props = { form: UseFormReturnType<PoolValues>; isNew: boolean };

/** With what it begins, between what it hits, and where it stops. */
export const MoneyFields = ({ form: { getInputProps, values }, isNew }: Props): ReactNode => {
  const t = usePoolTexts();
  const labels = usePoolLabels();
  const field = (name: 'seed' | 'reset' | 'min_win' | 'must_hit' | 'cap', isNeeded = true): ReactNode => (
    <DecimalInput
      label={labels[name]}
      description={t(`hint_${name}`)}
      withAsterisk={isNeeded}
      unit="USD"
      {...getInputProps(name)}
    />
  );
  return (
    <>
      <FieldGroup title={t('amounts')}>
        <FieldPair>
          {isNew ? field('seed') : null}
          {field('reset')}
        </FieldPair>
        <FieldPair>
          {field('min_win')}
          {field('must_hit', values.trigger === 'mystery')}
        </FieldPair>
        {field('cap')}
      </FieldGroup>
      <FieldGroup title={t('dayLimits')}>
        {DAY_LIMITS.map((name) => (
          <DecimalInput
            key={name}
            label={labels[name]}
            description={name === 'pool_day_limit' ? t('dayLimitsHint') : undefined}
            unit="USD"
            {...getInputProps(name)}
          />
        ))}
      </FieldGroup>
    </>
  );
};
