import type { FactorNeeded } from '@manager/contract/features/auth/factor';
import { getUserInfo, login, logout } from '@manager/contract/features/auth/login';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { call } from '../api/client.ts';
import { ApiError, needOf } from '../api/errors.ts';
import { forgottenSessions, sessionLost } from '../browser/signals.ts';
import { keepSessionEnd } from '../browser/session-end.ts';
import { createStore, useStore } from '../browser/store.ts';
import { clearToken, readToken, saveToken, sessionIdOf } from '../browser/token.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { timesStore } from '../i18n/time-zone.ts';
import { textsOf } from '../i18n/use-texts.ts';
import { askPatiently } from './connecting.ts';
import { dropDrafts, keepDraftsOf } from './drafts.ts';
import { adoptPreferences, forgetPreferences } from './preferences.ts';

export type SessionUser = OutputOf<typeof getUserInfo>;

const t = textsOf<typeof shellTexts>('shell');

export const userStore = createStore<SessionUser | null>(null);

/** The signed-in user; null on pages that open without a session. */
export const useUser = (): SessionUser | null => useStore(userStore);

/** Sees no data at all: neither an agent nor all of them. */
export const isUnassigned = ({ is_super: isSuper, all_agents: hasAll, agent_id: agentId }: SessionUser): boolean =>
  !isSuper && !hasAll && agentId === null;

/** Of who sees one agent with everything below it: its name. Undefined for who sees all agents, or none. */
export const ownAgentName = (user: SessionUser | null): string | undefined =>
  user === null || user.is_super || user.all_agents ? undefined : (user.agent_name ?? undefined);

const NO_CODES: ReadonlySet<string> = new Set();
const codeSets = new WeakMap<SessionUser, ReadonlySet<string>>();

export const codesOf = (user: SessionUser | null): ReadonlySet<string> => {
  if (user === null) return NO_CODES;
  const known = codeSets.get(user);
  if (known !== undefined) return known;
  const codes = new Set(user.authArray);
  codeSets.set(user, codes);
  return codes;
};

/** Permission checks for the views: one code, or any of several. */
export const useHolds = (): ((...anyOf: readonly string[]) => boolean) => {
  const codes = codesOf(useUser());
  return (...anyOf) => anyOf.some((code) => codes.has(code));
};

const askForUser = (): Promise<SessionUser> => {
  const token = readToken();
  // The guard shows a failure itself; whoever refreshes goes on with what is known.
  return call(getUserInfo, token === undefined ? {} : { token: sessionIdOf(token) }, { isOnlyLogged: true });
};

/**
 * Fetches the user of the stored token. Rejects with the message to show when that fails or answers nothing. `isPatient`: there is no page without
 * the answer, so a passing failure is no end.
 */
export const fetchUser = async ({ isPatient = false }: { isPatient?: boolean } = {}): Promise<SessionUser> => {
  const user = await (isPatient ? askPatiently(askForUser) : askForUser());
  // The server may answer without data; the type only speaks of a good answer.
  if ((user as SessionUser | null | undefined) == null) throw new ApiError({ message: t('verificationFailed'), code: 0 });
  const isNew = userStore.get()?.id !== user.id;
  if (isNew) {
    keepDraftsOf(user.id);
    await adoptPreferences(user.preferences);
  }
  // Who has no agent is shown the day of some agent all the same: that one's zone is not the user's.
  timesStore.set({ ...timesStore.get(), ownAgentZone: user.agent_id === null ? null : (user.business_day?.timezone ?? null) });
  fetchedAtMs = Date.now();
  userStore.set(user);
  return user;
};

const OLD_AFTER_MS = 60_000;
let fetchedAtMs = 0;
let refreshing: Promise<SessionUser | undefined> | null = null;
let refreshingNext: Promise<SessionUser | undefined> | null = null;

const beginRefresh = (): Promise<SessionUser | undefined> => {
  refreshing = (readToken() === undefined ? Promise.resolve(undefined) : fetchUser())
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
};

/**
 * Fetches the signed-in user anew; undefined when that fails: what is known then stays. Who asks while an earlier question is under way
 * gets the answer to the next one, shared by all who ask meanwhile: the earlier answer may not know yet what the asker has just changed.
 */
export const refreshUser = (): Promise<SessionUser | undefined> => {
  if (refreshing === null) return beginRefresh();
  const again = (): Promise<SessionUser | undefined> => {
    refreshingNext = null;
    return beginRefresh();
  };
  refreshingNext ??= refreshing.then(again, again);
  return refreshingNext;
};

/** On the way to another page: codes granted or taken away meanwhile show in the menu. */
export const refreshOldUser = (): void => {
  if (userStore.get() !== null && Date.now() - fetchedAtMs > OLD_AFTER_MS) void refreshUser();
};

/** Forgets the session in this browser. */
export const forgetSession = (): void => {
  clearToken();
  // The sign-in is already on its way.
  sessionLost.set(false);
  userStore.set(null);
  forgetPreferences();
  forgottenSessions.set(forgottenSessions.get() + 1);
};

/** From here on the browser acts for the session of this token. */
export const beginSession = (token: string): void => {
  forgetSession();
  keepSessionEnd(undefined);
  saveToken(token);
};

/** First step: signed in, or what the second step wants. */
export const signIn = async ({
  username,
  password,
  botToken,
}: {
  username: string;
  password: string;
  botToken: string | undefined;
}): Promise<FactorNeeded | null> => {
  try {
    const { token } = await call(login, {
      username: username.trim(),
      password,
      ...(botToken === undefined ? {} : { cloudflareVerifyToken: botToken }),
    });
    beginSession(token);
    return null;
  } catch (error) {
    // The contract of `login` names what comes with this need.
    if (error instanceof ApiError && needOf(error) === 'second_factor') return error.data as FactorNeeded;
    throw error;
  }
};

/** The user has left: drafts are not for the next one at this browser, nor is why an earlier session ended. */
export const leaveSession = (): void => {
  forgetSession();
  keepSessionEnd(undefined);
  dropDrafts();
};

/** Ends the session on the server and in this browser; the browser forgets it even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  try {
    await call(logout, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    leaveSession();
  }
};
