/** `agent`: seller id of the agent whose data is in reach, with everything below it; `all`: staff of the operator; null for super users. `job`: as people read it. */
export type StaffMember = {
  userName: string;
  name: string;
  job: string;
  group: string | null;
  agent: string | null;
  note: string;
};

/**
 * The lead of finance, risk and audit work for the operator and see all agents; the others look after one house. `rosa` is the second super
 * user, who agrees to what `admin` asks for.
 */
export const STAFF = [
  { userName: 'rosa', name: 'Rosa Lindt', job: 'Operations lead', group: null, agent: null, note: 'Second super user.' },
  {
    userName: 'grace',
    name: 'Grace Lin',
    job: 'Finance lead',
    group: 'Finance',
    agent: 'all',
    note: 'Signs settlements.',
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
  { userName: 'viktor', name: 'Viktor Ivanov', job: 'Risk analyst', group: 'Risk', agent: 'all', note: 'Returns and limits.' },
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
    agent: 'all',
    note: 'Yearly audit.',
  },
] as const satisfies readonly StaffMember[];

export type StaffName = (typeof STAFF)[number]['userName'];
