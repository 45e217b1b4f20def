import type { AgentRow } from '@manager/contract/features/set-up/agent';
import { textOrNull } from '../../../kit/form/checks.ts';
import { wholeOf } from '../../../kit/form/decimal.ts';

export const valuesOf = (row: AgentRow | undefined) => ({
  name: row?.name ?? '',
  seller_id: row?.seller_id ?? '',
  // The form edits the place and the calendar that are to come, where they are waiting.
  super_agent_id: row?.next_super_agent == null ? (row?.super_agent_id ?? null) : row.next_super_agent.id,
  brand: row?.brand ?? '',
  domain: row?.domain ?? '',
  website: row?.website ?? '',
  site_group_id: row?.site_group_id ?? null,
  timezone: row?.next_calendar?.timezone ?? row?.timezone ?? 'UTC',
  settlement_hour: String(row?.next_calendar?.settlement_hour ?? row?.settlement_hour ?? 0),
  is_test: row?.is_test ?? false,
  status: row?.status ?? 'enabled',
  billing_name: row?.billing_name ?? '',
  billing_address: row?.billing_address ?? '',
  billing_tax_number: row?.billing_tax_number ?? '',
  billing_email: row?.billing_email ?? '',
  note: row?.note ?? '',
  note2: row?.note2 ?? '',
  search_show: row?.search_show ?? true,
  sort: String(row?.sort ?? 0),
});
export type AgentValues = ReturnType<typeof valuesOf>;

export const toInput = (values: AgentValues) => ({
  ...values,
  name: values.name.trim(),
  seller_id: values.seller_id.trim(),
  brand: textOrNull(values.brand),
  domain: textOrNull(values.domain),
  website: textOrNull(values.website),
  settlement_hour: Number(values.settlement_hour),
  billing_name: textOrNull(values.billing_name),
  billing_address: textOrNull(values.billing_address),
  billing_tax_number: textOrNull(values.billing_tax_number),
  billing_email: textOrNull(values.billing_email),
  note: textOrNull(values.note),
  note2: textOrNull(values.note2),
  sort: wholeOf(values.sort),
});
