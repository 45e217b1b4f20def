import { MOST_RANK_ROWS } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { compare, decimal } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { decimalOf } from '../../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { PlaceLines } from '../../../../product/activity/PlaceLines.tsx';
import { exactText } from '../../../../ui/format.ts';
import classes from './rank-rule.module.css';
import { POOLS, type RankFormValues, sumOf } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';

type Props = { form: UseFormReturnType<RankFormValues> };

/** Pool, prizes by place, and how they are paid. */
export const PoolFields = ({ form }: Props): ReactNode => {
  const t = useRankTexts();
  const { getInputProps, setFieldValue, values, errors } = form;
  const { rule, currency, budget } = values;
  const hasPool = rule.pool !== 'none';
  const fixed = sumOf(rule.ranks, 'amount');
  const most = decimalOf(budget);
  const isOver = most !== undefined && compare(decimal(fixed), decimal(most)) > 0;
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('pool')}
          data={POOLS.map((value) => ({ value, label: value === 'none' ? t('noPool') : t(`pool_${value}`) }))}
          {...getInputProps('rule.pool')}
          onChange={(event) => {
            const pool = POOLS.find((known) => known === event.currentTarget.value) ?? 'none';
            setFieldValue('rule.pool', pool);
            // Without a pool there are no parts of one.
            if (pool === 'none')
              setFieldValue(
                'rule.ranks',
                rule.ranks.map((line) => ({ ...line, unit: 'amount' as const })),
              );
          }}
        />
        {rule.pool === 'fixed' ? (
          <DecimalInput
            label={t('poolAmount')}
            withAsterisk
            unit={currency}
            {...getInputProps('rule.pool_amount')}
            error={errors['rule.pool_amount'] ?? errors['rule.pool.amount']}
          />
        ) : null}
        {rule.pool === 'bet_share' ? (
          <DecimalInput
            label={t('poolPct')}
            withAsterisk
            unit={t('poolUnit')}
            {...getInputProps('rule.pool_pct')}
            error={errors['rule.pool_pct'] ?? errors['rule.pool.pct']}
          />
        ) : null}
      </FieldPair>
      <PlaceLines
        description={t('ranksHint')}
        lines={rule.ranks}
        currency={currency}
        hasPool={hasPool}
        least={1}
        most={MOST_RANK_ROWS}
        path="rule.ranks"
        errors={errors}
        onChange={(ranks) => setFieldValue('rule.ranks', ranks)}
      />
      <p className={classes.sums} role="status">
        <span data-bad={isOver ? true : undefined}>
          {t(isOver ? 'overBudget' : 'sumFixed', { sum: `${exactText(fixed)} ${currency}` })}
        </span>
        {hasPool ? <span>{t('sumPct', { pct: exactText(sumOf(rule.ranks, 'pct'), { leastPlaces: 0 }) })}</span> : null}
      </p>
      <NativeSelect
        label={t('pays')}
        description={t('paysHint')}
        data={(['manual', 'auto'] as const).map((value) => ({ value, label: t(`pays_${value}`) }))}
        {...getInputProps('rule.pays')}
      />
    </>
  );
};
