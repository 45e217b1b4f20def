import { readCookie, removeCookie, writeCookie } from './cookies.ts';

const NAME = 'manager_token';

/** The whole session token, `<sid>.<secret>`; undefined for an anonymous visitor. */
export const readToken = (): string | undefined => readCookie({ name: NAME }) || undefined;
export const saveToken = (token: string): void => writeCookie({ name: NAME, value: token });
export const clearToken = (): void => removeCookie(NAME);

/** The part of the token that may appear in an address: it names the session and opens nothing. */
export const sessionIdOf = (token: string): string => token.split('.', 1)[0] ?? '';
