import { getGroupOptions } from '@manager/contract/features/permission/group';
import { addOrEditUser, type UserRow } from '@manager/contract/features/user/user';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { ipList, required } from '../../../kit/form/checks.ts';
import { useRecordForm, type RecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentChoices } from '../../../product/choices/use-agent-choices.ts';
import { useUser } from '../../../session/session.ts';
import type { texts } from './texts.en.ts';
import { useUserLabels } from './use-user-labels.ts';
import { STANDING_FIELDS, toInput, valuesOf, type UserValues } from './user-values.ts';

type Options = { row: UserRow | undefined; onSaved: (row: UserRow) => void };

/** The form of a user: what is checked at once, and what is asked before rights change. */
export const useUserForm = ({ row, onSaved }: Options): RecordForm<UserValues> => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useUserLabels();
  const me = useUser();
  const isSuper = me?.is_super === true;
  const { data: groups } = useCall(getGroupOptions, {}, { staleTimeMs: 30_000 });
  const agents = useAgentChoices({ isEnabled: me?.authArray.includes('C-3') === true });
  const wasUnassigned = row !== undefined && valuesOf(row).all_agents === '';
  const need = required(k('required'));

  const shown = (name: keyof UserValues, values: UserValues): string => {
    if (name === 'is_super') return values.is_super ? k('yes') : k('no');
    if (name === 'all_agents') return values.all_agents === '' ? t('noAgent') : t(`dataAccess_${values.all_agents}`);
    if (name === 'agent_id' && values.all_agents === 'all') return '–';
    if (name === 'agent_id') return agents.find(({ value }) => value === values.agent_id)?.label ?? (values.agent_id || '–');
    return groups?.list.find(({ id }) => id === values.auth_group_id)?.name ?? (values.auth_group_id || '–');
  };
  return useRecordForm({
    formId: '/set-up/user-list',
    endpoint: addOrEditUser,
    row,
    valuesOf,
    // Only super users may send the flags at all.
    toInput: (values) => (isSuper ? toInput(values) : { ...toInput(values), is_super: undefined, all_agents: undefined }),
    validate: (values: UserValues) => ({
      user_name: need(values.user_name),
      name: need(values.name),
      all_agents: isSuper && !values.is_super && !wasUnassigned ? need(values.all_agents) : undefined,
      agent_id: values.all_agents === 'agent' || !isSuper ? need(values.agent_id) : undefined,
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
};
