import type { UserRow } from '@manager/contract/features/user/user';
import { textOrNull } from '../../../kit/form/checks.ts';

export const valuesOf = (row: UserRow | undefined) => ({
  user_name: row?.user_name ?? '',
  name: row?.name ?? '',
  email: row?.email ?? '',
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

export const toInput = (values: UserValues) => ({
  ...values,
  // The name is trimmed, a password never.
  user_name: values.user_name.trim(),
  name: values.name.trim(),
  email: textOrNull(values.email),
  agent_id: textOrNull(values.agent_id),
  auth_group_id: textOrNull(values.auth_group_id),
});

/** Fields that decide what a user may do: their change is shown once more and wants a reason. */
export const STANDING_FIELDS = ['agent_id', 'auth_group_id', 'is_super'] as const satisfies readonly (keyof UserValues)[];
