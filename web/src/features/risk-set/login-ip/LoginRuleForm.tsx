import { LOGIN_EFFECTS, type LoginRuleRow, saveLoginRule } from '@manager/contract/features/risk-set/login-ip';
import { getGroupOptions } from '@manager/contract/features/permission/group';
import { getReportScope } from '@manager/contract/features/report/scope';
import { Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { TimeField } from '../../../product/activity/TimeField.tsx';
import { choiceProps } from '../../../product/choices/choice-props.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useHolds } from '../../../session/session.ts';
import { zoneText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';
import { getUserList } from '@manager/contract/features/user/user';
import { useTypedName } from '../../../kit/filter/use-typed-name.ts';

type UserChoice = { value: string; label: string };

const SHOWN = 50;

/** Staff whose name holds what was typed: the server searches. None for those who may not list users. */
const useUserChoices = (): { choices: UserChoice[]; onSearch: (text: string) => void } => {
  const { name, onSearch } = useTypedName();
  const input = { ...(name === '' ? {} : { user_name: name }), limit: SHOWN };
  const { data } = useCall(getUserList, input, { isEnabled: useHolds()('C-5'), keepsPrevious: true, staleTimeMs: 30_000 });
  return { choices: (data?.list ?? []).map((user) => ({ value: user.id, label: user.user_name })), onSearch };
};

const valuesOf = (row: LoginRuleRow | undefined) => ({
  user_id: row?.user_id ?? '',
  group_id: row?.group_id ?? '',
  agent_id: row?.agent_id ?? '',
  effect: row?.effect ?? 'allow',
  network: row?.network ?? '',
  note: row?.note ?? '',
  expires_at: row?.expires_at ?? '',
  locks_me_out: false,
  reason: '',
});
type Values = ReturnType<typeof valuesOf>;

const toInput = (values: Values) => ({
  user_id: values.user_id || null,
  group_id: values.group_id || null,
  agent_id: values.agent_id || null,
  effect: values.effect,
  network: values.network.trim(),
  note: textOrNull(values.note),
  expires_at: values.expires_at || null,
  locks_me_out: values.locks_me_out,
  reason: values.reason.trim() || undefined,
});

type Props = { row: LoginRuleRow | undefined; onSaved: (row: LoginRuleRow) => void; onCancel: () => void };

export const LoginRuleForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/login-ip');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const groups = useCall(getGroupOptions, {}, { isEnabled: holds('A-1', 'C-5'), staleTimeMs: 60_000 });
  const need = required(k('required'));
  const state = useRecordForm({
    formId: '/risk-set/login-ip',
    endpoint: saveLoginRule,
    row,
    valuesOf,
    toInput,
    validate: (values: Values) => ({ network: need(values.network) }),
    onSaved,
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const isFixed = row !== undefined;
  const users = useUserChoices();
  // Who is chosen stays while another name is typed.
  const [userName, setUserName] = useState(row?.user_name);
  const userProps = choiceProps(state.form, 'user_id', { data: users.choices, present: userName, isFixed });
  const labels = {
    user_id: t('user'),
    group_id: t('group'),
    agent_id: t('agent'),
    effect: t('effect'),
    network: t('network'),
    note: t('note'),
    expires_at: t('expiresAt'),
    locks_me_out: t('locksMeOut'),
    reason: t('reason'),
  };
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldGroup title={t('about')}>
        <Select
          label={labels.user_id}
          placeholder={t('everybody')}
          {...userProps}
          onSearchChange={users.onSearch}
          onChange={(id, option) => {
            setUserName(option?.label);
            userProps.onChange(id);
          }}
        />
        <Select
          label={labels.group_id}
          placeholder={t('everybody')}
          {...choiceProps(state.form, 'group_id', {
            data: (groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
            present: row?.group_name,
            isFixed,
          })}
        />
        <Select
          label={labels.agent_id}
          description={isFixed ? t('targetStays') : t('agentHint')}
          placeholder={t('everybody')}
          {...choiceProps(state.form, 'agent_id', {
            data: (choices?.agents ?? []).map(({ id, name }) => ({ value: id, label: name })),
            present: row?.agent_name,
            isFixed,
          })}
        />
      </FieldGroup>
      <FieldGroup title={t('rule')}>
        <NativeSelect
          label={labels.effect}
          description={t('effectHint')}
          disabled={isFixed}
          data={LOGIN_EFFECTS.map((value) => ({ value, label: t(`effect_${value}`) }))}
          {...getInputProps('effect')}
        />
        <TextInput
          label={labels.network}
          description={t('networkHint')}
          withAsterisk
          disabled={isFixed}
          {...getInputProps('network')}
        />
        <TimeField
          label={labels.expires_at}
          description={t('expiresHint', { zone: zoneText() })}
          isOptional
          {...getInputProps('expires_at')}
          value={values.expires_at}
          onChange={(instant) => setFieldValue('expires_at', instant)}
        />
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
        <Textarea label={labels.reason} autosize minRows={2} {...getInputProps('reason')} />
        <Checkbox
          label={labels.locks_me_out}
          description={t('locksMeOutHint')}
          {...getInputProps('locks_me_out', { type: 'checkbox' })}
        />
      </FieldGroup>
    </RecordForm>
  );
};
