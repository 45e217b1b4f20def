import type { UserRow } from '@manager/contract/features/user/user';
import { textOrNull } from '../../../kit/form/checks.ts';

const SEPARATOR = ';';

export const valuesOf = (row: UserRow | undefined) => ({
  user_name: row?.user_name ?? '',
  name: row?.name ?? '',
  email: row?.email ?? '',
  agent_id: row?.agent_id ?? '',
  auth_group_id: row?.auth_group_id ?? '',
  is_super: row?.is_super ?? false,
  status: row?.status ?? 'enabled',
  tags: row?.tags ?? [],
  ip_allow: splitAddresses(row?.ip_allow ?? ''),
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
  ip_allow: values.ip_allow.join(SEPARATOR),
});

/** Addresses pasted with commas, semicolons, blanks or lines, each once. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}(?:/(?:3[0-2]|[12]?\\d))?$`);
const IPV6 = /^(?=.*:.*:)[0-9a-f:]{2,39}(?:\/(?:12[0-8]|1[01]\d|[1-9]?\d))?$/i;

/** Looks like an address or a network; the server knows exactly. */
export const isAddress = (text: string): boolean => IPV4.test(text) || IPV6.test(text);

/** Fields that decide what a user may do: their change is shown once more and wants a reason. */
export const STANDING_FIELDS = ['agent_id', 'auth_group_id', 'is_super'] as const satisfies readonly (keyof UserValues)[];
