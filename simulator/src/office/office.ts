import type { ConsoleClient } from '../console-client.ts';
import type { Period } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';
import type { StaffName } from './staff.ts';

/** Who sets the office up: nobody agrees to what he asked for himself. */
export type SetUp = { maker: ConsoleClient; approver: ConsoleClient };

/** The office at work: everybody at the own desk, and what they find by its code. */
export type Office = SetUp & {
  at: Record<StaffName, ConsoleClient>;
  ids: Ids;
  /** What the history covers. */
  period: Period;
};

export type Ids = { agent: (sellerId: string) => string; website: (code: string) => string; game: (code: string) => string };

export async function readIds(call: ConsoleClient): Promise<Ids> {
  const [agents, websites, games] = [
    await call(CALLS.agents, PAGE),
    await call(CALLS.websites, PAGE),
    await call(CALLS.games, PAGE),
  ];
  return {
    agent: finder(
      'agent',
      agents.list.map((row) => [row.seller_id, row.id]),
    ),
    website: finder(
      'website',
      websites.list.map((row) => [row.code, row.id]),
    ),
    game: finder(
      'game',
      games.list.map((row) => [row.code, row.id]),
    ),
  };
}

function finder(what: string, entries: [string, string][]): (code: string) => string {
  const ids = new Map(entries);
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`${what} ${code} is not in Manager`);
    return id;
  };
}
