import { save__TYPE__, type __TYPE__Row } from '@manager/contract/features/__AREA__/__THING__';
import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import '__SRC__/ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '__SRC__/i18n/use-texts.ts';
import { FieldPair } from '__SRC__/kit/form/FieldGroup.tsx';
import { RecordForm } from '__SRC__/kit/form/RecordForm.tsx';
import { required, textOrNull } from '__SRC__/kit/form/checks.ts';
import { useRecordForm } from '__SRC__/kit/form/use-record-form.ts';
import type { texts as kitTexts } from '__SRC__/kit/texts.en.ts';
import { AgentField } from '__SRC__/product/choices/agent-field.tsx';
import type { texts } from './texts.en.ts';

const valuesOf = (row: __TYPE__Row | undefined) => ({
  name: row?.name ?? '',
  agent_id: row?.agent_id ?? '',
  status: row?.status ?? 'enabled',
  note: row?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({ ...values, name: values.name.trim(), note: textOrNull(values.note) });

type Props = { row: __TYPE__Row | undefined; onSaved: (row: __TYPE__Row) => void; onCancel: () => void };

export const __TYPE__Form = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('__AREA__/__THING__');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '__PATH__',
    endpoint: save__TYPE__,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({ name: need(values.name), agent_id: need(values.agent_id) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = { name: t('name'), agent_id: t('agent'), status: t('status'), note: t('note') };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <TextInput label={labels.name} withAsterisk {...getInputProps('name')} />
      <FieldPair>
        <AgentField label={labels.agent_id} withAsterisk {...getInputProps('agent_id')} />
        <NativeSelect
          label={labels.status}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
      <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
    </RecordForm>
  );
};
