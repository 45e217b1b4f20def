import { isDecider, type Decision } from '../../kit/service/deciders.ts';
import type { SessionUser } from '../../kit/service/ctx.ts';

export const GLASS_DELAY_MS = 30 * 60_000;

/** A request as far as its rules look at it. */
export type RequestStatus = {
  state: string;
  approve_code: string;
  agent_id: string | null;
  requested_by: string;
  expires_at: Date;
  glass_due_at: Date | null;
  /** Its requester had a hand in the account of whoever looks at it. */
  isTouched: boolean;
};

type Person = Pick<SessionUser, 'id' | 'codes' | 'isSuper' | 'allAgents' | 'scope'>;

export const decisionOf = (row: Pick<RequestStatus, 'approve_code' | 'agent_id'>): Decision => ({
  approveCode: row.approve_code,
  agentId: row.agent_id,
});

/** As it stands at `now`: what is overdue counts as expired before a job has written that down. */
export const stateAt = (row: Pick<RequestStatus, 'state' | 'expires_at'>, now: Date): string =>
  row.state === 'pending' && row.expires_at.getTime() <= now.getTime() ? 'expired' : row.state;

/** What `person` may do with the request now. Who may do something only after it was loaded anew is refused later. */
export const abilitiesOf = (
  person: Person,
  row: RequestStatus,
  now: Date,
): { approve: boolean; reject: boolean; withdraw: boolean; break_glass: boolean } => {
  const isOpen = stateAt(row, now) === 'pending';
  const isOwn = row.requested_by === person.id;
  const mayDecide = isOpen && isDecider(person, decisionOf(row));
  return {
    approve: mayDecide && (isOwn ? isGlassDue(row, now) : !row.isTouched),
    reject: mayDecide && !isOwn && !row.isTouched,
    withdraw: isOpen && isOwn,
    break_glass: mayDecide && isOwn && row.glass_due_at === null && hasTimeForGlass(row, now),
  };
};

export const isGlassDue = ({ glass_due_at: dueAt }: Pick<RequestStatus, 'glass_due_at'>, now: Date): boolean =>
  dueAt !== null && dueAt.getTime() <= now.getTime();

export const hasTimeForGlass = ({ expires_at: expiresAt }: Pick<RequestStatus, 'expires_at'>, now: Date): boolean =>
  now.getTime() + GLASS_DELAY_MS < expiresAt.getTime();
