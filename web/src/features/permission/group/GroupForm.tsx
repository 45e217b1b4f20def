import { saveGroup } from '@manager/contract/features/permission/group';
import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { useMemo, useState, type ReactNode } from 'react';
import { codesOf, useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { decimalText, required } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CodeDiff } from '../../../product/codes/CodeDiff.tsx';
import { CodeTree } from '../../../product/codes/CodeTree.tsx';
import { inOrder } from '../../../product/codes/code-tree.ts';
import { AgentField } from '../../../product/choices/agent-field.tsx';
import { WhoHasDrawer } from '../WhoHasDrawer.tsx';
import { codesChange, isDangerousChange, toInput, valuesOf, type GroupRecord, type GroupValues } from './group-values.ts';
import type { texts } from './texts.en.ts';

type Props = { row: GroupRecord | undefined; members: number; onSaved: (row: { id: string }) => void; onCancel: () => void };

export const GroupForm = ({ row, members, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('permission/group');
  const k = useTexts<typeof kitTexts>('kit');
  const me = useUser();
  const [who, setWho] = useState('');
  const state = useRecordForm({
    formId: '/permission/group',
    endpoint: saveGroup,
    row,
    valuesOf,
    toInput,
    validate: (values: GroupValues) => ({
      name: required(k('required'))(values.name),
      agent_id: me?.is_super === true ? undefined : required(k('required'))(values.agent_id),
      'limits.compensation_usd_day': decimalText(k('notDecimal'))(values.limits.compensation_usd_day),
    }),
    beforeSave: async ({ values, base, changed }) => {
      const { added, removed } = codesChange({ base, values });
      const needsReason = isDangerousChange({ base, values });
      if (added.length === 0 && removed.length === 0 && !needsReason) return {};
      const status = changed.includes('status')
        ? [{ label: t('status'), before: t(`status_${base.status}`), after: t(`status_${values.status}`) }]
        : undefined;
      const answer = await confirm({
        ...(row === undefined ? {} : { text: t('saveText', { count: members }) }),
        ...(status === undefined ? {} : { changes: status }),
        details: <CodeDiff added={added} removed={removed} />,
        needsReason,
        confirmLabel: k('save'),
      });
      if (answer === null) return null;
      return answer.reason === '' ? {} : { reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const held = useMemo(() => new Set(values.codes), [values.codes]);
  const labels = {
    name: t('name'),
    note: t('note'),
    agent_id: t('agent'),
    status: t('status'),
    limits: t('limits'),
    codes: t('permissions'),
  };
  return (
    <>
      <RecordForm state={state} labels={labels} onCancel={onCancel}>
        <FieldPair>
          <TextInput label={t('name')} withAsterisk {...getInputProps('name')} />
          <NativeSelect
            label={t('status')}
            data={[
              { value: 'enabled', label: t('status_enabled') },
              { value: 'disabled', label: t('status_disabled') },
            ]}
            {...getInputProps('status')}
          />
        </FieldPair>
        <FieldPair>
          <AgentField
            label={t('agent')}
            description={t('agentHint')}
            placeholder={t('operator')}
            withAsterisk={me?.is_super !== true}
            {...getInputProps('agent_id')}
          />
          <DecimalInput
            label={t('compensation')}
            description={t('compensationHint')}
            {...getInputProps('limits.compensation_usd_day')}
          />
        </FieldPair>
        <Textarea label={t('note')} autosize minRows={1} {...getInputProps('note')} />
        <FieldGroup title={t('permissions')}>
          <p>{t('codesHint')}</p>
          <CodeTree
            held={held}
            grantable={codesOf(me)}
            onChange={(codes) => setFieldValue('codes', inOrder([...codes]))}
            onWho={setWho}
          />
        </FieldGroup>
      </RecordForm>
      {who === '' ? null : <WhoHasDrawer code={who} onClose={() => setWho('')} />}
    </>
  );
};
