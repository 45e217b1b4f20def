import { type PoolRow, savePool } from '@manager/contract/features/jackpot/pool-list';
import { fieldText } from '@manager/contract/i18n/field-text';
import { Alert, Textarea } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { type ReactNode, useMemo } from 'react';
import { currentLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { DANGEROUS_FIELDS } from '../../../kit/form/dangerous-fields.gen.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useUser } from '../../../session/session.ts';
import { GameFields } from './GameFields.tsx';
import { MoneyFields } from './MoneyFields.tsx';
import { NameFields, PlaceFields } from './NameFields.tsx';
import { badNumbersOf, lacksOf, type PoolValues, ruleFaultOf, toInput, valuesOf } from './pool-values.ts';
import { PATH, usePoolTexts } from './pool-words.ts';
import { TriggerFields } from './TriggerFields.tsx';
import { shownValue, usePoolLabels } from './use-pool-labels.ts';

type Props = { row: PoolRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

const DANGEROUS: readonly string[] = DANGEROUS_FIELDS[savePool.path] ?? [];

/** A pool with all its rules. A new one, and what changes money or chances, goes to a second person with a reason. */
export const PoolForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = usePoolTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const agentId = useUser()?.agent_id ?? null;
  const labels = usePoolLabels();
  const validate = (values: PoolValues): Record<string, string | undefined> => {
    const [lacks, bad] = [lacksOf(values), badNumbersOf(values)];
    if (lacks.length > 0 || bad.length > 0)
      return Object.fromEntries([...bad.map((name) => [name, k('notDecimal')]), ...lacks.map((name) => [name, k('required')])]);
    const fault = ruleFaultOf(values);
    return fault === undefined ? {} : { [fault.field]: fieldText(fault.reason, currentLanguage()) };
  };
  const state = useRecordForm({
    formId: PATH,
    endpoint: savePool,
    row,
    valuesOf: useMemo(() => valuesOf(agentId), [agentId]),
    toInput,
    validate,
    beforeSave: async ({ values, base, changed }) => {
      const dangerous = changed.filter((name) => DANGEROUS.includes(name));
      if (row !== undefined && dangerous.length === 0) return {};
      const answer = await confirm({
        text: t(row === undefined ? 'newText' : 'changeText'),
        changes:
          row === undefined
            ? []
            : dangerous.map((name) => ({
                label: labels[name],
                before: shownValue(name, base, t),
                after: shownValue(name, values, t),
              })),
        needsReason: true,
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const { form } = state;
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      {row?.is_hit_open === true ? (
        <Alert color="yellow" variant="light" role="note">
          {t('hitOpen')}
        </Alert>
      ) : null}
      <NameFields form={form} isNew={row === undefined} />
      {row === undefined ? <PlaceFields form={form} isOperator={agentId === null} /> : null}
      <GameFields form={form} />
      <MoneyFields form={form} isNew={row === undefined} />
      <TriggerFields form={form} />
      <FieldGroup title={t('record')}>
        <Textarea label={labels.note} autosize minRows={2} {...form.getInputProps('note')} />
      </FieldGroup>
    </RecordForm>
  );
};
