import type { login } from '@manager/contract/features/auth/login';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { ipMatcher, parseIpList } from '@manager/domain/ip-list';
import { AppError } from '../../../base/app-error.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import { inTransaction, type AnyTx } from '../../../postgres/db.ts';
import { askerOf } from '../asker.ts';
import { requireHuman } from '../bot-check.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { counterOf } from '../known-device.ts';
import { takeSignInTurn } from './take-sign-in-turn.ts';
import { isShutOut } from '../login-rules.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password.ts';
import { loadPrincipal, type Principal } from '../principal.ts';
import { recordFailure } from '../record-failure.ts';
import { recordAttempt, refuseTooManyAttempts, type Counter, type Outcome } from '../throttle.ts';
import type { FactorNeeded } from '@manager/contract/features/auth/factor';
import { audit } from '../../../kit/service/audit.ts';
import { passkeyRequest, readFactors } from '../factor/public.ts';
import { openTicket } from '../ticket.ts';

/** The password was right and a second factor is there: hands out a ticket instead of a session. */
const askForFactor = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { principal: { id: userId, agentId }, counter }: { principal: Principal; counter: Counter },
): Promise<FactorNeeded> => {
  const factors = await readFactors(tx, userId);
  const passkey = passkeyRequest(ctx, factors.passkeys);
  const ticket = await openTicket(ctx, tx, { purpose: 'sign_in', userId, challenge: passkey?.challenge ?? null });
  await recordAttempt(ctx, tx, { counter, outcome: 'factor_needed' });
  await audit(ctx, tx, { action: 'session.ask_factor', objectType: 'user', objectId: userId, agentId });
  return { need: 'second_factor', ticket, methods: factors.methods, passkey };
};

type Input = ParsedOf<typeof login>;

/**
 * Throttles → bot check → user → password → state → addresses → second factor → session. Unknown, wrong, locked, disabled
 * and refused by address look alike and take as long: the state is looked at after the password.
 */
export const logIn = async (ctx: AnyCtx, input: Input): Promise<OutputOf<typeof login>> => {
  const userName = input.username.toLowerCase();
  const counter = await counterOf(ctx, userName);
  await refuseTooManyAttempts(ctx, counter);
  // Before the queue: others do not wait for it, and who does not pass it takes no place.
  await passBotCheck(ctx, counter, input.cloudflareVerifyToken);
  return takeSignInTurn(ctx, { userName, counter }, (now) => signIn(ctx, { counter: now, password: input.password }));
};

const passBotCheck = async (ctx: AnyCtx, counter: Counter, token: string | undefined): Promise<void> => {
  try {
    await requireHuman(ctx, token);
  } catch (error) {
    await recordAttempt(ctx, ctx.authDb, { counter, outcome: 'bot_check' });
    throw error;
  }
};

const signIn = async (
  ctx: AnyCtx,
  { counter, password }: { counter: Counter; password: string },
): Promise<OutputOf<typeof login>> => {
  const user = counter.userId === null ? undefined : await findUser(ctx, counter.userId);
  const asker = askerOf(ctx, counter);
  const isRight = await verifyPassword(user?.password_hash ?? null, password, asker);
  const judged = user !== undefined && isRight ? await judge(ctx, user, counter) : 'refused';
  if (typeof judged === 'string') {
    await recordFailure(ctx, { counter, outcome: judged, agentId: user?.agent_id ?? null, action: 'session.start' });
    throw new AppError('login.refused');
  }
  const newHash = isOutdated(user?.password_hash ?? '') ? await hashPassword(password, asker) : null;
  const outcome = await inTransaction(ctx.authDb, async (tx) => {
    if (newHash !== null)
      await tx
        .updateTable('staff_user')
        .set({ password_hash: newHash })
        .where('id', '=', judged.id)
        .where('password_hash', '=', user?.password_hash ?? null)
        .execute();
    if (judged.hasSecondFactor) return { needed: await askForFactor(ctx, tx, { principal: judged, counter }) };
    return { token: await finishSignIn(ctx, tx, { principal: judged, counter, factors: ['password'] }) };
  });
  if ('needed' in outcome) throw new AppError('factor.needed', outcome.needed);
  return outcome;
};

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The user, or why a right password is not enough. */
const judge = async (ctx: AnyCtx, user: FoundUser, counter: Counter): Promise<Principal | Outcome> => {
  const principal = await loadPrincipal(ctx.authDb, ctx.settings, user.id);
  if (principal?.isActive !== true) return 'disabled';
  const isLocked = user.locked_until !== null && user.locked_until.getTime() > ctx.now().getTime();
  // Outsiders lock the account, but not the browsers of its user.
  if (isLocked && counter.kind === 'account') return 'locked';
  return isAllowedFrom(user.ip_allow, ctx.ip) && !user.is_shut_out ? principal : 'ip_refused';
};

/** An empty list lets every address in; one that cannot be read lets in none. */
const isAllowedFrom = (ipAllow: string, ip: string): boolean => {
  if (ipAllow.trim() === '') return true;
  const list = parseIpList(ipAllow);
  return 'ranges' in list && ipMatcher(list.ranges)(ip);
};

const findUser = (ctx: AnyCtx, id: string) =>
  ctx.authDb
    .selectFrom('staff_user')
    .select(['id', 'password_hash', 'agent_id', 'locked_until', 'ip_allow'])
    .select(isShutOut(ctx.ip, { now: ctx.now() }).as('is_shut_out'))
    .where('id', '=', id)
    .executeTakeFirst();
