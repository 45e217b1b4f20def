import type { UserRow } from '@manager/contract/features/user/user';
import { textOrNull } from '../../../kit/form/checks.ts';

/** Whose data the user sees: of one agent and those below it, or of all. Empty: not chosen yet. */
export type DataAccess = 'agent' | 'all' | '';

const dataAccessOf = (row: UserRow | undefined): DataAccess => {
  if (row?.all_agents === true) return 'all';
  return row?.agent_id == null ? '' : 'agent';
};

export const valuesOf = (row: UserRow | undefined) => ({
  user_name: row?.user_name ?? '',
  name: row?.name ?? '',
  email: row?.email ?? '',
  all_agents: dataAccessOf(row),
  agent_id: row?.agent_id ?? '',
  auth_group_id: row?.auth_group_id ?? '',
  is_super: row?.is_super ?? false,
  status: row?.status ?? 'enabled',
  tags: row?.tags ?? [],
  ip_allow: row?.ip_allow ?? '',
  note: row?.note ?? '',
  note2: row?.note2 ?? '',
  password: '',
});
export type UserValues = ReturnType<typeof valuesOf>;

export const toInput = ({ all_agents: dataAccess, ...values }: UserValues) => ({
  ...values,
  // The name is trimmed, a password never.
  user_name: values.user_name.trim(),
  name: values.name.trim(),
  email: textOrNull(values.email),
  agent_id: dataAccess === 'all' ? null : textOrNull(values.agent_id),
  all_agents: dataAccess === 'all',
  auth_group_id: textOrNull(values.auth_group_id),
});

/** Fields that decide what a user may do: their change is shown once more and wants a reason. */
export const STANDING_FIELDS = [
  'all_agents',
  'agent_id',
  'auth_group_id',
  'is_super',
] as const satisfies readonly (keyof UserValues)[];
