/** `agent`: seller id of the agent whose data is in reach, with everything below it; null for super users. `job`: as people read it. */
export type StaffMember = {
  userName: string;
  name: string;
  job: string;
  group: string | null;
  agent: string | null;
  note: string;
};

/**
 * Staff with a scope work for an agent, and one without an agent sees none: finance, risk and audit of the Lantern house stand at its
 * super agent, the agent managers at one agent each. `rosa` is the second super user, who agrees to what `admin` asks for.
 */
export const STAFF = [
  { userName: 'rosa', name: 'Rosa Lindt', job: 'Operations lead', group: null, agent: null, note: 'Second super user.' },
  {
    userName: 'grace',
    name: 'Grace Lin',
    job: 'Finance lead',
    group: 'Finance',
    agent: 'EAST',
    note: 'Signs settlements of the Lantern house.',
  },
  {
    userName: 'tomas',
    name: 'Tomas Berg',
    job: 'Finance clerk',
    group: 'Finance',
    agent: 'EAST',
    note: 'Prepares settlements and reconciles websites.',
  },
  { userName: 'anjali', name: 'Anjali Rao', job: 'Support agent', group: 'Support', agent: 'EAST', note: 'Early shift, Asia.' },
  {
    userName: 'marco',
    name: 'Marco Alves',
    job: 'Support agent',
    group: 'Support',
    agent: 'WEST',
    note: 'Late shift, Americas.',
  },
  { userName: 'viktor', name: 'Viktor Ivanov', job: 'Risk analyst', group: 'Risk', agent: 'EAST', note: 'Returns and limits.' },
  {
    userName: 'mei',
    name: 'Mei Chen',
    job: 'Agent manager',
    group: 'Agent manager',
    agent: 'EAST-CN',
    note: 'Looks after Jade Harbour.',
  },
  {
    userName: 'lukas',
    name: 'Lukas Weber',
    job: 'Agent manager',
    group: 'Agent manager',
    agent: 'WEST-EU',
    note: 'Looks after Nordkai Spiele.',
  },
  {
    userName: 'amara',
    name: 'Amara Okafor',
    job: 'Auditor',
    group: 'Auditor',
    agent: 'EAST',
    note: 'Yearly audit of the Lantern house.',
  },
] as const satisfies readonly StaffMember[];

export type StaffName = (typeof STAFF)[number]['userName'];
