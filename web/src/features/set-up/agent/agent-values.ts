import type { AgentRow } from '@manager/contract/features/set-up/agent';
import { agent } from '@manager/contract/records/agent';
import { enteredIn, formOf } from '../../../product/record/form-fields.ts';

/** Its compliance profile is set by a call alone. */
const { compliance_profile: _, ...fields } = agent;
export const agentFields = fields;

export const valuesOf = (row: AgentRow | undefined) => ({
  ...formOf(fields, row),
  // The form edits the place and the calendar that are to come, where they are waiting.
  ...formOf({ timezone: fields.timezone, settlement_hour: fields.settlement_hour }, row?.next_calendar ?? row),
  super_agent_id: row?.next_super_agent == null ? (row?.super_agent_id ?? null) : row.next_super_agent.id,
  site_group_id: row?.site_group_id ?? null,
});
export type AgentValues = ReturnType<typeof valuesOf>;

export const toInput = (values: AgentValues) => enteredIn(fields, values);
