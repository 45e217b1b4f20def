import { previewSubAgentGroupEffect } from '@manager/contract/features/set-up/effect';
import { saveSubAgentGroup, type SubAgentGroupRow } from '@manager/contract/features/set-up/subagent-group';
import { subAgentGroup } from '@manager/contract/records/subagent-group';
import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { wholeOf } from '../../../kit/form/decimal.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { UNASKED, useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalOrNull, decimalText, firstFault, required } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { enteredIn, formOf } from '../../../product/record/form-fields.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import { exactPercentText, formatCount } from '../../../ui/format.ts';
import { ruleText } from './rule-text.ts';
import type { texts } from './texts.en.ts';

const METRICS = ['win_loss', 'rate', 'bet'] as const;

const valuesOf = (row: SubAgentGroupRow | undefined) => formOf(subAgentGroup, row);
type Values = ReturnType<typeof valuesOf>;

/** Without a metric there is no rule, whatever stands in its fields. */
const ruleOf = ({ metric, from_value: from, to_value: to, min_rounds: rounds }: Values) =>
  metric === ''
    ? { metric: null, from_value: null, to_value: null, min_rounds: 0 }
    : { metric, from_value: decimalOrNull(from), to_value: decimalOrNull(to), min_rounds: wholeOf(rounds) };
const toInput = (values: Values) => ({ ...enteredIn(subAgentGroup, values), ...ruleOf(values) });

/** What decides over the return of sub-agents. */
const TERMS = ['rtp', 'metric', 'from_value', 'to_value', 'min_rounds'] as const;

const EFFECTIVE = ['rtp'];

type Props = { row: SubAgentGroupRow | undefined; onSaved: (row: SubAgentGroupRow) => void; onCancel: () => void };

export const SubAgentGroupForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent-group');
  const k = useTexts<typeof kitTexts>('kit');
  const isDecimal = decimalText(k('notDecimal'));
  const effect = useEffectCheck(previewSubAgentGroupEffect, EFFECTIVE);
  const state = useRecordForm({
    formId: '/set-up/subagent-group',
    endpoint: saveSubAgentGroup,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({
      name: required(k('required'))(values.name),
      rtp: isDecimal(values.rtp),
      ...(values.metric === ''
        ? {}
        : {
            from_value: firstFault(values.from_value, isDecimal, (from) =>
              from.trim() === '' && values.to_value.trim() === '' ? t('needsBound') : undefined,
            ),
            to_value: isDecimal(values.to_value),
            min_rounds: /^\d{1,9}$/.test(values.min_rounds.trim()) ? undefined : t('notWhole'),
          }),
    }),
    beforeSave: async ({ values, base, changed, input }) => {
      const seen = row === undefined ? UNASKED : await effect.ask(input);
      if (seen === null) return null;
      const isDangerous = row === undefined ? values.metric !== '' : TERMS.some((name) => changed.includes(name));
      if (!isDangerous) return seen.extra;
      const rtpOf = (of: Values): string => (of.rtp === '' ? t('sameAsTheWebsite') : exactPercentText(of.rtp));
      const ruleTextOf = (of: Values): string => {
        const { metric, from_value, to_value, min_rounds: rounds } = ruleOf(of);
        const text = ruleText({ metric, from_value, to_value }, t);
        return text === undefined ? t('noRule') : rounds === 0 ? text : `${text} · ${t('minRounds')} ${formatCount(rounds)}`;
      };
      const changes = [
        { label: t('rtp'), before: rtpOf(base), after: rtpOf(values) },
        { label: t('ruleLabel'), before: ruleTextOf(base), after: ruleTextOf(values) },
      ].filter(({ before, after }) => before !== after);
      const answer = await confirm({
        text: t('termsText'),
        changes,
        ...(row === undefined ? {} : { affected: [`${formatCount(row.sub_agents)} ${t('subAgents')}`] }),
        needsReason: true,
        ...seen.shown,
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps, values } = state.form;
  const labels = labelsOf(subAgentGroup, t);
  const unit = values.metric === '' ? undefined : t(`bound_${values.metric}`);
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? null : <EffectNote check={effect} wished={state.wished} />}
    >
      <FieldPair>
        <TextInput label={labels.name} withAsterisk {...getInputProps('name')} />
        <DecimalInput label={labels.rtp} description={t('rtpHint')} unit="%" {...getInputProps('rtp')} />
      </FieldPair>
      <FieldGroup title={t('rule')}>
        <NativeSelect
          label={labels.metric}
          description={t('metricHint')}
          data={[{ value: '', label: t('noRule') }, ...METRICS.map((value) => ({ value, label: t(`metric_${value}`) }))]}
          {...getInputProps('metric')}
        />
        {unit === undefined ? null : (
          <>
            <FieldPair>
              <DecimalInput label={labels.from_value} unit={unit} {...getInputProps('from_value')} />
              <DecimalInput label={labels.to_value} unit={unit} {...getInputProps('to_value')} />
            </FieldPair>
            <TextInput
              label={labels.min_rounds}
              description={t('minRoundsHelp')}
              inputMode="numeric"
              autoComplete="off"
              {...getInputProps('min_rounds')}
            />
          </>
        )}
      </FieldGroup>
      <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
    </RecordForm>
  );
};
