import { CALLS, PAGE } from './calls.ts';
import { GROUPS } from './groups.ts';
import { type Ids, readIds, type SetUp } from './office.ts';
import { askAndAgree } from './second-person.ts';
import { STAFF, type StaffMember } from './staff.ts';

/** Makes the permission groups and the accounts of staff. Nobody can sign in to an account without a password: Manager's start gives it. */
export async function hire(setUp: SetUp): Promise<void> {
  await createGroups(setUp);
  const groupIds = await readGroupIds(setUp);
  const ids = await readIds(setUp.maker);
  const { list } = await setUp.maker(CALLS.users, PAGE);
  const known = new Set(list.map((row) => row.user_name));
  for (const member of STAFF) if (!known.has(member.userName)) await createMember(setUp, { member, groupIds, ids });
}

async function createGroups({ maker, approver }: SetUp): Promise<void> {
  const known = await readGroupIds({ maker });
  for (const { name, note, codes } of GROUPS) {
    if (known.has(name)) continue;
    const input = { name, note, codes: [...codes], agent_id: null, status: 'enabled' as const, reason: 'Set-up of the demo' };
    await askAndAgree({ asker: maker, agrees: approver }, CALLS.saveGroup, input);
  }
}

async function readGroupIds({ maker }: Pick<SetUp, 'maker'>): Promise<Map<string, string>> {
  const { list } = await maker(CALLS.groups, PAGE);
  return new Map(list.map((row) => [row.name, row.id]));
}

type NewMember = { member: StaffMember; groupIds: ReadonlyMap<string, string>; ids: Ids };

async function createMember({ maker, approver }: SetUp, { member, groupIds, ids }: NewMember): Promise<void> {
  const { userName, name, job, group, agent, note } = member;
  const groupId = group === null ? null : groupIds.get(group);
  if (groupId === undefined) throw new Error(`permission group ${group} is not in Manager`);
  await askAndAgree({ asker: maker, agrees: approver }, CALLS.saveUser, {
    user_name: userName,
    name,
    note,
    tags: [job],
    agent_id: agent === null || agent === 'all' ? null : ids.agent(agent),
    all_agents: agent === 'all',
    auth_group_id: groupId,
    is_super: groupId === null,
    status: 'enabled',
    reason: 'Set-up of the demo',
  });
}
