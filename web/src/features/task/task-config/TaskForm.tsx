import { previewTask, saveTask, type TaskRow } from '@manager/contract/features/task/task-config';
import { TASK_PERIODS, TASK_TYPES } from '@manager/domain/task';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { type TextKey, type Translate, useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { activityFaults, isPreviewable } from '../../../product/activity/activity-values.ts';
import { ActivityForm } from '../../../product/activity/ActivityForm.tsx';
import { ActivityPreviewBox } from '../../../product/activity/ActivityPreviewBox.tsx';
import { useActivityLabels } from '../../../product/activity/use-activity-labels.ts';
import type { texts as cardTexts } from '../../../product/card-prize/texts.en.ts';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import { useUser } from '../../../session/session.ts';
import { useTaskWords } from '../task-words.ts';
import { useTasks } from '../use-task-choices.ts';
import { type ConfigTranslate, useConfigTexts } from './task-config-words.ts';
import { type TaskFormState, TaskPrizeFields } from './TaskPrizeFields.tsx';
import { ruleFaults, type TaskFormValues, toInput, valuesOf } from './task-values.ts';

type Props = { row: TaskRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

const PATH = '/task/task-config';

/** A task: a draft as a whole; once it is approved only what may still change. */
export const TaskForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useConfigTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const card = useTexts<typeof cardTexts>('product/card-prize');
  const labels = useActivityLabels();
  const agentId = useUser()?.agent_id ?? null;
  const words = { required: k('required'), notDecimal: k('notDecimal') };
  const faultsOf = ruleFaults(words);
  const state = useRecordForm({
    formId: PATH,
    endpoint: saveTask,
    row,
    valuesOf: useMemo(() => valuesOf(agentId), [agentId]),
    toInput,
    validate: (values: TaskFormValues) => ({ ...activityFaults(values, words), ...faultsOf(values) }),
    onSaved,
  });
  const { form } = state;
  const isReady = isPreviewable(form.values) && Object.values(faultsOf(form.values)).every((fault) => fault === undefined);
  return (
    <ActivityForm
      state={state}
      labels={{ ...labels, rule: t('rule'), ...ruleLabels(t), ...cardLabels(card) }}
      row={row}
      onCancel={onCancel}
      rule={
        <FieldGroup title={t('rule')}>
          <TargetFields form={form} />
          <PeriodFields form={form} ownId={row?.id} />
        </FieldGroup>
      }
      prizes={<TaskPrizeFields form={form} />}
      preview={<ActivityPreviewBox endpoint={previewTask} wished={isReady ? state.wished : undefined} />}
    />
  );
};

type FieldProps = { form: TaskFormState };

/** What is asked for, and how much of it. */
const TargetFields = ({ form }: FieldProps): ReactNode => {
  const t = useConfigTexts();
  const w = useTaskWords();
  const { type } = form.values.rule;
  const isMoney = type === 'bet_amount';
  return (
    <>
      <NativeSelect
        label={t('type')}
        description={t(`hint_${type}`)}
        data={TASK_TYPES.map((value) => ({ value, label: w(`type_${value}`) }))}
        {...form.getInputProps('rule.type')}
      />
      <FieldPair>
        {isMoney ? (
          <DecimalInput label={t('target')} withAsterisk unit="USD" {...form.getInputProps('rule.target')} />
        ) : (
          <TextInput
            label={t(type === 'days_in_a_row' ? 'targetDays' : 'targetRounds')}
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('rule.target')}
          />
        )}
        {type === 'win_multiple' ? (
          <DecimalInput label={t('multiple')} withAsterisk unit="×" {...form.getInputProps('rule.multiple')} />
        ) : null}
      </FieldPair>
    </>
  );
};

/** How often, and after what. */
const PeriodFields = ({ form, ownId }: FieldProps & { ownId: string | undefined }): ReactNode => {
  const t = useConfigTexts();
  const w = useTaskWords();
  const before = useTasks().filter(
    ({ id, state }) => id !== ownId && (state === 'draft' || state === 'scheduled' || state === 'running'),
  );
  return (
    <>
      <FieldPair>
        <NativeSelect
          label={t('period')}
          description={t('periodHint')}
          data={TASK_PERIODS.map((value) => ({ value, label: w(`period_${value}`) }))}
          {...form.getInputProps('rule.period')}
        />
        {form.values.rule.period === 'window' ? (
          <TextInput
            label={t('windowDays')}
            description={t('windowDaysHint')}
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('rule.window_days')}
          />
        ) : null}
      </FieldPair>
      <FieldPair>
        <TextInput
          label={t('repeat')}
          description={t('repeatHint')}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('rule.repeat')}
        />
        <NativeSelect
          label={t('after')}
          description={t('afterHint')}
          data={[{ value: '', label: t('none') }, ...before.map(namedChoice)]}
          {...form.getInputProps('rule.after_task_id')}
        />
      </FieldPair>
    </>
  );
};

/** Where a fault is, for people. */
const ruleLabels = (t: ConfigTranslate): Record<string, string> => ({
  'rule.type': t('type'),
  'rule.target': t('target'),
  'rule.multiple': t('multiple'),
  'rule.period': t('period'),
  'rule.window_days': t('windowDays'),
  'rule.after_task_id': t('after'),
  'rule.repeat': t('repeat'),
  'rule.prize.kind': t('prize'),
  'rule.prize.amount': t('amount'),
  'rule.prize.campaign_id': t('campaign'),
  'rule.prize.points': t('points'),
  'rule.rewards': t('rewards'),
});

const cardLabels = (t: Translate<TextKey<typeof cardTexts>>): Record<string, string> => ({
  'rule.prize.game_id': t('game'),
  'rule.prize.type': t('type'),
  'rule.prize.feature': t('feature'),
  'rule.prize.multiplier': t('multiplier'),
  'rule.prize.rounds': t('rounds'),
  'rule.prize.max_win': t('maxWin'),
  'rule.prize.valid_days': t('validDays'),
});
