import type { Endpoint } from './endpoint.ts';

/** Who asks: the same for the server and for the screens. */
export type Staff = { isSuper: boolean; allAgents: boolean };

/** Who works for the operator itself: whoever was given all agents, and super users. Codes say nothing about it. */
export const isOperatorStaff = ({ isSuper, allAgents }: Staff): boolean => isSuper || allAgents;

/** May this staff user write records of the level that the endpoint names? Of terms it depends on the agent besides. */
export const mayWrite = (staff: Staff, { writes }: Pick<Endpoint, 'writes'>): boolean =>
  writes !== 'operator' || isOperatorStaff(staff);

type Holder = Staff & { codes: ReadonlySet<string> };

/** The code that lets the user in, null when any session does; undefined when every one that would is missing. */
export const codeFor = ({ codes }: Pick<Holder, 'codes'>, { access }: Pick<Endpoint, 'access'>): string | null | undefined =>
  access.kind === 'code' ? access.anyOf.find((code) => codes.has(code)) : null;

/** May this user use the endpoint? Abilities of a list or a row, such as `add`, are read off the endpoints themselves. */
export const mayUse = (holder: Holder, endpoint: Pick<Endpoint, 'access' | 'writes'>): boolean =>
  codeFor(holder, endpoint) !== undefined && mayWrite(holder, endpoint);
