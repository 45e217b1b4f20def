import { getCampaignList } from '@manager/contract/features/account/free-round-bonus';
import { TASK_PRIZES } from '@manager/domain/task';
import { compare, decimal } from '@manager/domain/money';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import { CardPrizeFields } from '../../../product/card-prize/CardPrizeFields.tsx';
import { exactText } from '../../../ui/format.ts';
import { useTaskWords } from '../task-words.ts';
import classes from './task-config.module.css';
import { useConfigTexts } from './task-config-words.ts';
import { promisedOf, type TaskFormValues } from './task-values.ts';

export type TaskFormState = UseFormReturnType<TaskFormValues>;

const MOST_CAMPAIGNS = 200;

/** What a completed turn is worth, how many there are, and what all of them come to. */
export const TaskPrizeFields = ({ form }: { form: TaskFormState }): ReactNode => {
  const t = useConfigTexts();
  const w = useTaskWords();
  const { rule, currency } = form.values;
  const hasCampaigns = useMayCall()(getCampaignList);
  const kinds = TASK_PRIZES.filter((kind) => kind !== 'free_rounds' || hasCampaigns || rule.prize.kind === kind);
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('prize')}
          data={kinds.map((value) => ({ value, label: w(`prize_${value}`) }))}
          {...form.getInputProps('rule.prize.kind')}
        />
        {rule.prize.kind === 'cash' ? (
          <DecimalInput label={t('amount')} withAsterisk unit={currency} {...form.getInputProps('rule.prize.amount')} />
        ) : rule.prize.kind === 'points' ? (
          <TextInput
            label={t('points')}
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('rule.prize.points')}
          />
        ) : rule.prize.kind === 'card' ? null : (
          <CampaignField form={form} isEnabled={hasCampaigns} />
        )}
      </FieldPair>
      {rule.prize.kind === 'card' ? <CardFields form={form} /> : null}
      <TextInput
        label={t('rewards')}
        description={t('rewardsHint')}
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('rule.rewards')}
      />
      <Promised form={form} />
    </>
  );
};

const CardFields = ({ form }: { form: TaskFormState }): ReactNode => {
  const { rule, currency } = form.values;
  return (
    <CardPrizeFields
      values={rule.prize.card}
      currency={currency}
      errorOf={(field) => form.errors[`rule.prize.${field}`]}
      onChange={(patch) => {
        for (const field of Object.keys(patch)) form.clearFieldError(`rule.prize.${field}`);
        form.setFieldValue('rule.prize.card', { ...rule.prize.card, ...patch });
      }}
    />
  );
};

const CampaignField = ({ form, isEnabled }: { form: TaskFormState; isEnabled: boolean }): ReactNode => {
  const t = useConfigTexts();
  const campaigns = useCall(getCampaignList, { limit: MOST_CAMPAIGNS }, { isEnabled, staleTimeMs: 60_000 });
  const open = (campaigns.data?.list ?? []).filter(({ state }) => state === 'scheduled' || state === 'running');
  return (
    <NativeSelect
      label={t('campaign')}
      withAsterisk
      data={[{ value: '', label: '–' }, ...open.map(({ id, name }) => ({ value: id, label: name }))]}
      {...form.getInputProps('rule.prize.campaign_id')}
    />
  );
};

const Promised = ({ form }: { form: TaskFormState }): ReactNode => {
  const t = useConfigTexts();
  const { rule, currency, budget } = form.values;
  const promised = promisedOf(rule);
  if (promised === null) return null;
  const most = decimalOf(budget);
  const isOver = most !== undefined && compare(decimal(promised), decimal(most)) > 0;
  return (
    <p className={classes.sum} role="status" data-bad={isOver ? true : undefined}>
      {t(isOver ? 'overBudget' : 'promised', { sum: `${exactText(promised)} ${currency}` })}
    </p>
  );
};
