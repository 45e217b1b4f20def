import { explainReconcile, type ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { required } from '../../../kit/form/checks.ts';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { LedgerTable } from './LedgerTable.tsx';
import { useReconcileTexts } from './use-reconcile-texts.ts';

const valuesOf = (row: ReconcileRow | undefined) => ({ reason: row?.explanation ?? '', evidence: row?.evidence ?? '' });
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({ reason: values.reason.trim(), evidence: values.evidence.trim() });

type Props = { row: ReconcileRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

/** Why a row does not match, with the figures in sight. */
export const ExplainForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const { t } = useReconcileTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const state = useRecordForm({
    formId: '/report/reconcile-report',
    endpoint: explainReconcile,
    row,
    valuesOf,
    toInput,
    validate: ({ reason }: Values) => ({ reason: required(k('required'))(reason) }),
    // New evidence for the same words needs the words all the same.
    beforeSave: ({ values }) => Promise.resolve({ reason: values.reason.trim() }),
    onSaved,
  });
  const { getInputProps } = state.form;
  const labels = { reason: t('explanation'), evidence: t('evidence') };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      {row === undefined ? null : <LedgerTable row={row} />}
      <Textarea
        label={labels.reason}
        description={t('explanationHint')}
        withAsterisk
        autosize
        minRows={3}
        {...getInputProps('reason')}
      />
      <TextInput
        label={labels.evidence}
        description={t('evidenceHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...getInputProps('evidence')}
      />
    </RecordForm>
  );
};
