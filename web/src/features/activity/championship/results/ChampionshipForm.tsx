import {
  type ChampionshipRow,
  previewChampionship,
  saveChampionship,
} from '@manager/contract/features/activity/championship/championship';
import { MOST_STAGES } from '@manager/domain/championship';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { activityFaults, isPreviewable } from '../../../../product/activity/activity-values.ts';
import { ActivityForm } from '../../../../product/activity/ActivityForm.tsx';
import { ActivityPreviewBox } from '../../../../product/activity/ActivityPreviewBox.tsx';
import { useActivityLabels } from '../../../../product/activity/use-activity-labels.ts';
import { useUser } from '../../../../session/session.ts';
import { type ChampionshipFormState, type ChampionshipFormValues, emptyStage, toInput, valuesOf } from './championship-values.ts';
import { PATH, useResultsTexts } from './results-words.ts';
import { StageFields } from './StageFields.tsx';

type Props = { row: ChampionshipRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

/** A championship: a draft as a whole; once it is approved only what may still change. */
export const ChampionshipForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useResultsTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useActivityLabels();
  const agentId = useUser()?.agent_id ?? null;
  const words = { required: k('required'), notDecimal: k('notDecimal') };
  const need = (text: string): string | undefined => (text.trim() === '' ? words.required : undefined);
  const ruleFaults = ({ rule }: ChampionshipFormValues): Record<string, string | undefined> => ({
    'rule.entry.stake_usd': rule.entry === 'stake' ? need(rule.stake_usd) : undefined,
    'rule.registration_min': need(rule.registration_min),
    'rule.grace_min': need(rule.grace_min),
    ...Object.fromEntries(
      rule.stages.flatMap((stage, at) => [
        [`rule.stages.${at}.title.en`, need(stage.title.en)],
        [`rule.stages.${at}.credits`, need(stage.credits)],
        ...stage.prizes.map(({ prize }, line) => [`rule.stages.${at}.prizes.${line}.amount`, need(prize)]),
      ]),
    ),
  });
  const state = useRecordForm({
    formId: PATH,
    endpoint: saveChampionship,
    row,
    valuesOf: useMemo(() => valuesOf(agentId), [agentId]),
    toInput,
    validate: (values: ChampionshipFormValues) => ({ ...activityFaults(values, words), ...ruleFaults(values) }),
    onSaved,
  });
  const { values } = state.form;
  const isReady = isPreviewable(values) && Object.values(ruleFaults(values)).every((fault) => fault === undefined);
  return (
    <ActivityForm
      state={state}
      labels={{ ...labels, rule: t('rule') }}
      row={row}
      onCancel={onCancel}
      takesPart="kind"
      rule={
        <>
          <EntryFields form={state.form} />
          <StagesFields form={state.form} />
        </>
      }
      preview={<ActivityPreviewBox endpoint={previewChampionship} wished={isReady ? state.wished : undefined} />}
    />
  );
};

const EntryFields = ({ form }: { form: ChampionshipFormState }): ReactNode => {
  const t = useResultsTexts();
  const { getInputProps, values, errors } = form;
  return (
    <FieldGroup title={t('entry')}>
      <FieldPair>
        <NativeSelect
          label={t('entry')}
          data={(['free', 'stake'] as const).map((value) => ({ value, label: t(`entry_${value}`) }))}
          {...getInputProps('rule.entry')}
        />
        {values.rule.entry === 'stake' ? (
          <DecimalInput
            label={t('stakeUsd')}
            description={t('stakeUsdHint')}
            withAsterisk
            unit="USD"
            {...getInputProps('rule.stake_usd')}
            error={errors['rule.entry.stake_usd'] ?? errors['rule.stake_usd']}
          />
        ) : null}
      </FieldPair>
      <FieldPair>
        <TextInput
          label={t('registrationMin')}
          description={t('registrationHint')}
          inputMode="numeric"
          autoComplete="off"
          {...getInputProps('rule.registration_min')}
        />
        <TextInput
          label={t('graceMin')}
          description={t('graceHint')}
          inputMode="numeric"
          autoComplete="off"
          {...getInputProps('rule.grace_min')}
        />
      </FieldPair>
    </FieldGroup>
  );
};

const StagesFields = ({ form }: { form: ChampionshipFormState }): ReactNode => {
  const t = useResultsTexts();
  const { values, setFieldValue, errors } = form;
  const { stages } = values.rule;
  const set = (next: typeof stages): void => setFieldValue('rule.stages', next);
  return (
    <>
      {stages.map((stage, at) => (
        // A stage has no identity beside its place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <FieldGroup key={at} title={t('stageNo', { number: at + 1 })}>
          <StageFields
            stage={stage}
            path={`rule.stages.${at}`}
            isLast={at === stages.length - 1}
            currency={values.currency}
            errors={errors}
            onChange={(patch) => set(stages.map((one, index) => (index === at ? { ...one, ...patch } : one)))}
          />
          {stages.length === 1 ? null : (
            <div>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => set(stages.filter((_, index) => index !== at))}
              >
                {t('removeStage', { number: at + 1 })}
              </Button>
            </div>
          )}
        </FieldGroup>
      ))}
      {stages.length >= MOST_STAGES ? null : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => set([...stages.slice(0, -1), emptyStage({ en: '', zh: '' }, false), ...stages.slice(-1)])}
          >
            {t('addStage')}
          </Button>
        </div>
      )}
    </>
  );
};
