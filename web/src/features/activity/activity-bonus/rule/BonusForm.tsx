import { BONUS_TYPES } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import { type BonusRow, previewBonus, saveBonus } from '@manager/contract/features/activity/activity-bonus/rule';
import { compare, decimal } from '@manager/domain/money';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { decimalOf } from '../../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { activityFaults, isPreviewable } from '../../../../product/activity/activity-values.ts';
import { ActivityForm } from '../../../../product/activity/ActivityForm.tsx';
import { ActivityPreviewBox } from '../../../../product/activity/ActivityPreviewBox.tsx';
import { useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { useActivityLabels } from '../../../../product/activity/use-activity-labels.ts';
import { useUser } from '../../../../session/session.ts';
import { exactText } from '../../../../ui/format.ts';
import classes from './bonus-rule.module.css';
import { type BonusFormValues, promisedOf, toInput, valuesOf } from './bonus-values.ts';
import { type BonusTranslate, useBonusTexts } from './bonus-words.ts';
import { LevelFields } from './LevelFields.tsx';

type BonusFormState = UseFormReturnType<BonusFormValues>;
type Props = { row: BonusRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

const PATH = '/activity/activity-bonus/rule';

/** An activity bonus: a draft as a whole; once it is approved only what may still change. */
export const BonusForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useBonusTexts();
  const a = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useActivityLabels();
  const agentId = useUser()?.agent_id ?? null;
  const words = { required: k('required'), notDecimal: k('notDecimal') };
  const ruleFaults = faultsOf(words);
  const state = useRecordForm({
    formId: PATH,
    endpoint: saveBonus,
    row,
    valuesOf: useMemo(() => valuesOf(agentId), [agentId]),
    toInput,
    validate: (values: BonusFormValues) => ({ ...activityFaults(values, words), ...ruleFaults(values) }),
    onSaved,
  });
  const { form } = state;
  const { rule, currency } = form.values;
  const isReady = isPreviewable(form.values) && Object.values(ruleFaults(form.values)).every((fault) => fault === undefined);
  return (
    <ActivityForm
      state={state}
      takesPart="take"
      labels={{ ...labels, is_opt_in: a('isTakeable'), rule: t('rule'), ...ruleLabels(t, rule.levels.length) }}
      row={row}
      onCancel={onCancel}
      rule={
        <FieldGroup title={t('rule')}>
          <FieldPair>
            <NativeSelect
              label={t('type')}
              description={t('typeHint')}
              data={BONUS_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
              {...form.getInputProps('rule.type')}
            />
            <DecimalInput
              label={t('initialAmount')}
              description={t(rule.type === 'standard' ? 'initialStandard' : 'initialFlexible')}
              withAsterisk
              unit={currency}
              {...form.getInputProps('rule.initial_amount')}
            />
          </FieldPair>
          <FieldPair>
            <TextInput
              label={t('validHours')}
              description={t('validHoursHint')}
              withAsterisk
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('rule.valid_hours')}
            />
            <TextInput
              label={t('grants')}
              description={t('grantsHint')}
              withAsterisk
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('rule.grants')}
            />
          </FieldPair>
          <Checkbox
            label={t('subAgents')}
            description={t('subAgentsHint')}
            {...form.getInputProps('rule.with_sub_agents', { type: 'checkbox' })}
          />
        </FieldGroup>
      }
      prizes={<BonusPrizes form={form} />}
      preview={<ActivityPreviewBox endpoint={previewBonus} wished={isReady ? state.wished : undefined} />}
    />
  );
};

/** What each level pays, the most that all grants together pay, and what bounds it. */
const BonusPrizes = ({ form }: { form: BonusFormState }): ReactNode => {
  const t = useBonusTexts();
  const { rule, currency, budget } = form.values;
  const promised = promisedOf(rule);
  const most = decimalOf(budget);
  const isOver = promised !== null && most !== undefined && compare(decimal(promised), decimal(most)) > 0;
  return (
    <>
      <LevelFields
        lines={rule.levels}
        currency={currency}
        errors={form.errors}
        onChange={(levels) => form.setFieldValue('rule.levels', levels)}
      />
      {promised === null ? null : (
        <p className={classes.sum} role="status" data-bad={isOver ? true : undefined}>
          {t(isOver ? 'overBudget' : 'promised', { sum: `${exactText(promised)} ${currency}` })}
        </p>
      )}
      <FieldPair>
        <DecimalInput
          label={t('maxPayout')}
          description={t('maxPayoutHint')}
          unit={currency}
          {...form.getInputProps('rule.max_payout')}
        />
        <DecimalInput
          label={t('approveAbove')}
          description={t('approveAboveHint')}
          unit={currency}
          {...form.getInputProps('rule.approve_above')}
        />
      </FieldPair>
    </>
  );
};

type Words = { required: string; notDecimal: string };

/** What is missing of the rule, by field. */
const faultsOf =
  ({ required, notDecimal }: Words) =>
  ({ rule }: BonusFormValues): Record<string, string | undefined> => {
    const need = (text: string): string | undefined => (text.trim() === '' ? required : undefined);
    const amount = (text: string): string | undefined => need(text) ?? (decimalOf(text) === undefined ? notDecimal : undefined);
    return {
      'rule.initial_amount': amount(rule.initial_amount),
      'rule.valid_hours': need(rule.valid_hours),
      'rule.grants': need(rule.grants),
      ...Object.fromEntries(
        rule.levels.flatMap((line, at) => [
          [`rule.levels.${at}.reach_balance`, amount(line.reach_balance)],
          [`rule.levels.${at}.pay`, amount(line.pay)],
        ]),
      ),
    };
  };

/** Where a fault is, for people. */
const ruleLabels = (t: BonusTranslate, levels: number): Record<string, string> => ({
  'rule.type': t('type'),
  'rule.initial_amount': t('initialAmount'),
  'rule.valid_hours': t('validHours'),
  'rule.grants': t('grants'),
  'rule.max_payout': t('maxPayout'),
  'rule.approve_above': t('approveAbove'),
  ...Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      [`rule.levels.${at}.reach_balance`, `${t('level', { number: at + 1 })}: ${t('balance')}`],
      [`rule.levels.${at}.pay`, `${t('level', { number: at + 1 })}: ${t('bonus')}`],
    ]).flat() as [string, string][],
  ),
});
