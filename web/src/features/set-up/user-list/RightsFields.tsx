import { getGroupOptions } from '@manager/contract/features/permission/group';
import type { UserRow } from '@manager/contract/features/user/user';
import { Checkbox, NativeSelect, Select } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import { AgentField } from '../../../product/choices/agent-field.tsx';
import { useUser } from '../../../session/session.ts';
import type { texts } from './texts.en.ts';
import { useUserLabels } from './use-user-labels.ts';
import type { DataAccess, UserValues } from './user-values.ts';

type Props = Pick<RecordForm<UserValues>, 'form'> & { row: UserRow | undefined };

/** What the user may do, and whose records. Nobody changes the own rights. */
export const RightsFields = ({ row, form: { getInputProps, setFieldValue, values } }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const labels = useUserLabels();
  const me = useUser();
  const isSuper = me?.is_super === true;
  const isOwn = row !== undefined && row.id === me?.id;
  const { data: groups } = useCall(getGroupOptions, {}, { staleTimeMs: 30_000 });
  return (
    <FieldGroup title={t('rights')}>
      <FieldPair>
        {isSuper ? (
          <NativeSelect
            label={labels.all_agents}
            description={t('dataAccessHint')}
            withAsterisk={!values.is_super}
            disabled={isOwn}
            data={[
              { value: '', label: t('dataAccess_choose') },
              { value: 'agent', label: t('dataAccess_agent') },
              { value: 'all', label: t('dataAccess_all') },
            ]}
            {...getInputProps('all_agents')}
            onChange={({ currentTarget: { value } }) => {
              setFieldValue('all_agents', value as DataAccess);
              if (value !== 'agent') setFieldValue('agent_id', '');
            }}
          />
        ) : null}
        {!isSuper || values.all_agents === 'agent' ? (
          <AgentField label={labels.agent_id} withAsterisk {...getInputProps('agent_id')} />
        ) : null}
      </FieldPair>
      <FieldPair>
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
          allowDeselect
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
  );
};

type FieldProps = { value?: unknown; onChange?: (value: string) => void };

/** A select speaks of null where the form speaks of an empty text. */
const groupProps = ({ value, onChange, ...rest }: FieldProps) => ({
  ...rest,
  value: value === '' ? null : String(value),
  onChange: (next: string | null) => onChange?.(next ?? ''),
});
