import type { UserRow } from '@manager/contract/features/user/user';
import { NativeSelect, PasswordInput, TagsInput, TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useUser } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { IpListInput } from '../../../kit/form/TokensInput.tsx';
import { RightsFields } from './RightsFields.tsx';
import type { texts } from './texts.en.ts';
import { useUserForm } from './use-user-form.ts';
import { useUserLabels } from './use-user-labels.ts';

type Props = { row: UserRow | undefined; onSaved: (row: UserRow) => void; onCancel: () => void };

export const UserForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const labels = useUserLabels();
  const me = useUser();
  const state = useUserForm({ row, onSaved });
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
      <RightsFields row={row} form={state.form} />
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
