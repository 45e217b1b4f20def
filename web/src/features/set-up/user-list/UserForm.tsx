import { getGroupOptions } from '@manager/contract/features/permission/group';
import { addOrEditUser, type UserRow } from '@manager/contract/features/user/user';
import { Checkbox, NativeSelect, PasswordInput, Select, TagsInput, TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { IpListInput } from '../../../kit/form/TokensInput.tsx';
import { ipList, required } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { AgentField } from '../../../product/choices/agent-field.tsx';
import { useAgentChoices } from '../../../product/choices/use-agent-choices.ts';
import type { texts } from './texts.en.ts';
import { STANDING_FIELDS, toInput, valuesOf, type UserValues } from './user-values.ts';

type Props = { row: UserRow | undefined; onSaved: (row: UserRow) => void; onCancel: () => void };

export const UserForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useUserLabels();
  const me = useUser();
  const isSuper = me?.is_super === true;
  const { data: groups } = useCall(getGroupOptions, {}, { staleTimeMs: 30_000 });
  const agents = useAgentChoices({ isEnabled: me?.authArray.includes('C-3') === true });
  const need = required(k('required'));

  const shown = (name: keyof UserValues, values: UserValues): string => {
    if (name === 'is_super') return values.is_super ? k('yes') : k('no');
    if (name === 'agent_id') return agents.find(({ value }) => value === values.agent_id)?.label ?? (values.agent_id || '–');
    return groups?.list.find(({ id }) => id === values.auth_group_id)?.name ?? (values.auth_group_id || '–');
  };
  const state = useRecordForm({
    formId: '/set-up/user-list',
    endpoint: addOrEditUser,
    row,
    valuesOf,
    // Only super users may send the flag at all.
    toInput: (values) => ({ ...toInput(values), is_super: isSuper ? values.is_super : undefined }),
    validate: (values: UserValues) => ({
      user_name: need(values.user_name),
      name: need(values.name),
      agent_id: isSuper ? undefined : need(values.agent_id),
      ip_allow: ipList((list) => t('ipAllowBad', { list }))(values.ip_allow),
    }),
    beforeSave: async ({ values, base, changed }) => {
      const rights = STANDING_FIELDS.filter((name) => changed.includes(name));
      if (row === undefined || rights.length === 0) return {};
      const answer = await confirm({
        text: t('rightsChange', { name: row.user_name }),
        changes: rights.map((name) => ({ label: labels[name], before: shown(name, base), after: shown(name, values) })),
        needsReason: true,
        confirmLabel: k('save'),
      });
      return answer === null ? null : { reason: answer.reason };
    },
    onSaved,
  });
  const { getInputProps } = state.form;
  const isOwn = row !== undefined && row.id === me?.id;
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      <FieldPair>
        <TextInput label={labels.user_name} withAsterisk autoComplete="off" {...getInputProps('user_name')} />
        <TextInput label={labels.name} withAsterisk {...getInputProps('name')} />
      </FieldPair>
      <FieldPair>
        <TextInput label={labels.email} type="email" {...getInputProps('email')} />
        <NativeSelect
          label={labels.status}
          disabled={isOwn}
          data={[
            { value: 'enabled', label: t('status_enabled') },
            { value: 'disabled', label: t('status_disabled') },
          ]}
          {...getInputProps('status')}
        />
      </FieldPair>
      {state.isNew ? (
        <PasswordInput
          label={labels.password}
          description={t('firstPasswordHint')}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
      ) : null}
      <FieldGroup title={t('rights')}>
        <FieldPair>
          <AgentField
            label={labels.agent_id}
            description={isSuper ? t('agentHint') : undefined}
            withAsterisk={!isSuper}
            {...getInputProps('agent_id')}
          />
          <Select
            label={labels.auth_group_id}
            description={groups?.list.some(({ is_grantable: can }) => !can) ? t('authGroupLocked') : undefined}
            placeholder={t('authGroupNone')}
            disabled={isOwn}
            data={(groups?.list ?? []).map((group) => ({
              value: group.id,
              label: group.name,
              disabled: !group.is_grantable && group.id !== row?.auth_group_id,
            }))}
            searchable
            clearable
            {...groupProps(getInputProps('auth_group_id'))}
          />
        </FieldPair>
        {isSuper ? (
          <Checkbox
            label={labels.is_super}
            description={t('isSuperHint')}
            disabled={isOwn}
            {...getInputProps('is_super', { type: 'checkbox' })}
          />
        ) : null}
      </FieldGroup>
      <FieldGroup title={t('security')}>
        <IpListInput
          label={labels.ip_allow}
          description={t('ipAllowHint')}
          maxTags={50}
          ownIp={isOwn ? me?.ip : undefined}
          {...getInputProps('ip_allow')}
        />
        <TagsInput label={labels.tags} maxTags={20} splitChars={[',', ';']} {...getInputProps('tags')} />
        <Textarea label={labels.note} autosize minRows={2} {...getInputProps('note')} />
        <Textarea label={labels.note2} autosize minRows={1} {...getInputProps('note2')} />
      </FieldGroup>
    </RecordForm>
  );
};

type FieldProps = { value?: unknown; onChange?: (value: string) => void };

/** A select speaks of null where the form speaks of an empty text. */
const groupProps = ({ value, onChange, ...rest }: FieldProps) => ({
  ...rest,
  value: value === '' ? null : String(value),
  onChange: (next: string | null) => onChange?.(next ?? ''),
});

const useUserLabels = (): Record<keyof UserValues, string> => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return {
    user_name: t('userName'),
    name: t('name'),
    email: t('email'),
    agent_id: t('agent'),
    auth_group_id: t('authGroup'),
    is_super: t('isSuper'),
    status: t('status'),
    tags: t('tags'),
    ip_allow: t('ipAllow'),
    note: t('note'),
    note2: t('note2'),
    password: t('firstPassword'),
  };
};
