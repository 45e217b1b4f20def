import type { Fault } from './fault.ts';

const AUTH = 'server/src/features/auth/';

/** Sessions, waiting times, bot check and second factors. */
export const SIGN_IN_FAULTS: readonly Fault[] = [
  {
    what: 'session: the token of the payload signs any call in',
    file: 'server/src/kit/http/mount.ts',
    find: 'endpoint.takesToken ? (rawInput(endpoint, request) as { token?: unknown }).token : undefined',
    replace: '(rawInput(endpoint, request) as { token?: unknown }).token',
    tests: [`${AUTH}session.test.ts`],
  },
  {
    what: 'session: whoever is signed in names the token of somebody else',
    file: 'server/src/kit/http/mount.ts',
    find: '![sent.header ?? sent.payload, user.sid].includes(sent.payload)',
    replace: "sent.payload === ''",
    tests: [`${AUTH}session.test.ts`],
  },
  {
    what: 'session: a secret is not compared',
    file: `${AUTH}session.ts`,
    find: 'if (row === undefined || !isSameHash(row.secret_hash, secret))',
    replace: 'if (row === undefined)',
    tests: ['server/test/matrix/function-matrix.test.ts'],
  },
  {
    what: 'session: it never gets idle',
    file: `${AUTH}session.ts`,
    find: 'if (nowMs - row.last_seen_at.getTime() >= idleMs) throw',
    replace: 'if (nowMs < 0) throw',
    tests: [`${AUTH}session.test.ts`],
  },
  {
    what: 'session: a timer of the page keeps it alive',
    file: `${AUTH}session.ts`,
    find: 'if (!ctx.isBackground && nowMs',
    replace: 'if (nowMs',
    tests: [`${AUTH}session.test.ts`],
  },
  {
    what: 'session: a stolen token works in any browser',
    file: `${AUTH}binding.ts`,
    find: "return ctx.settings.sessionBind === 'log';",
    replace: 'return true;',
    tests: [`${AUTH}session.test.ts`],
  },
  {
    what: 'sign-in: wrong passwords cost no time',
    file: `${AUTH}throttle-rules.ts`,
    find: 'inARow === 0 ? 0 : (lastAtMs ?? 0) + waitAfter(inARow) * 1000,',
    replace: '0,',
    tests: [`${AUTH}throttle.test.ts`],
  },
  {
    what: 'sign-in: a solved challenge counts again',
    file: `${AUTH}use-once.ts`,
    find: 'return numInsertedOrUpdatedRows === 1n;',
    replace: 'return numInsertedOrUpdatedRows !== undefined;',
    tests: [`${AUTH}bot-check.test.ts`],
  },
  {
    what: 'factor: a code of the app works twice',
    file: `${AUTH}factor/totp.ts`,
    find: "eb('totp_last_step', '<', String(step))",
    replace: "eb('totp_last_step', '<=', String(step))",
    tests: [`${AUTH}factor/factor.test.ts`],
  },
  {
    what: 'factor: a dangerous write wants no fresh factor',
    file: 'server/src/kit/service/step-up.ts',
    find: 'if (now().getTime() - user.factorAt.getTime() > STEP_UP_MS)',
    replace: 'if (user.factorAt.getTime() < 0)',
    tests: [`${AUTH}step-up/step-up.test.ts`],
  },
  {
    what: 'factor: a copied passkey goes unnoticed',
    file: `${AUTH}factor/passkey.ts`,
    find: "(counter === 0 ? eb('counter', '=', '0') : eb('counter', '<', String(counter)))",
    replace: "eb('counter', '>=', '0')",
    tests: [`${AUTH}factor/passkey.test.ts`],
  },
];
