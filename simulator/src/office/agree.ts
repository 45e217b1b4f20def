import type { ConsoleClient } from '../console-client.ts';
import type { Office } from './office.ts';
import type { StaffName } from './staff.ts';

/** Where an activity of the demo is, who writes it, and when; the rest of it is what its screen takes. */
export type Placed = {
  code: string;
  by: StaffName;
  agent: string;
  /** Absent: all of the agent. */
  websites?: readonly string[];
  /** Until it starts, and from then to its end. */
  inMs: number;
  lastsMs: number;
};

type Held = { id: string; code: string; state: string; version: number };

/** An activity without its kind, as the console takes it. `inMs` is counted from now. */
export const toDraft = <P extends Placed>({ ids }: Office, { by: _by, agent, websites = [], inMs, lastsMs, ...rest }: P) => {
  const startMs = Date.now() + inMs;
  return {
    ...rest,
    agent_id: ids.agent(agent),
    site_ids: websites.map((code) => ids.website(code)),
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(startMs + lastsMs).toISOString(),
  };
};

type Steps<Row extends Held> = {
  find: (by: ConsoleClient, code: string) => Promise<{ list: readonly Row[] }>;
  write: (by: ConsoleClient) => Promise<Row>;
  approve: (by: ConsoleClient, draft: { id: string; version: number }) => Promise<Row>;
};

/** Written by its member of staff, agreed to by finance. What is there is not made twice. */
export async function agreeOn<Row extends Held>(
  { at }: Office,
  { by, code }: Placed,
  { find, write, approve }: Steps<Row>,
): Promise<Row> {
  const { list } = await find(at[by], code);
  const row = list.find((each) => each.code === code) ?? (await write(at[by]));
  return row.state === 'draft' ? approve(at.grace, { id: row.id, version: row.version }) : row;
}
