import type { Endpoint } from '@manager/contract/kit/endpoint';
import { codeFor, mayWrite } from '@manager/contract/kit/writes';
import { AppError } from '../../base/app-error.ts';
import type { SessionUser } from '../service/ctx.ts';
import { isNowhere } from '../service/scope.ts';

type Asker = Pick<SessionUser, 'isSuper' | 'allAgents' | 'codes' | 'scope' | 'stage'>;

/** `missing` of a session that owes something is null: it is not complete yet, and nobody was refused. */
export type Pass = { code: string | null } | { missing: string | null; refusal: AppError };

/** May this session call the endpoint? What it owes is asked for first, then what its user lacks. */
export const admit = (user: Asker, endpoint: Endpoint): Pass => {
  if (user.stage !== 'full' && !endpoint.duringSetup)
    return { missing: null, refusal: new AppError('factor.needed', { need: user.stage }) };
  return passOf(user, endpoint);
};

/** The code that lets the user in, null when any session does; or what is missing: one of the codes, an agent, or to be the operator's staff. */
export const passOf = (user: Asker, endpoint: Endpoint): Pass => {
  const { access } = endpoint;
  const code = codeFor(user, endpoint);
  if (code === undefined) {
    const missing = access.kind === 'code' ? access.anyOf.join(' | ') : '';
    return { missing, refusal: new AppError('permission.missing', { permission: missing }) };
  }
  // Never a figure of nothing: 0 would look like a quiet day.
  if (access.kind === 'code' && isNowhere(user.scope)) return { missing: 'agent', refusal: new AppError('permission.no_agent') };
  if (!mayWrite(user, endpoint)) return { missing: 'operator', refusal: new AppError('permission.operator_only') };
  return { code };
};
