import { readCookie, removeCookie, writeCookie } from './cookies.ts';

/** By https with the prefix that binds a cookie to this very host: one that a sibling domain planted is not read (docs/security.md). */
const nameOf = (): string => (location.protocol === 'https:' ? '__Host-manager_token' : 'manager_token');

/** The whole session token, `<sid>.<secret>`; undefined for an anonymous visitor. */
export const readToken = (): string | undefined => readCookie({ name: nameOf() }) || undefined;
export const saveToken = (token: string): void => writeCookie({ name: nameOf(), value: token });
export const clearToken = (): void => removeCookie(nameOf());

/** The part of the token that may appear in an address: it names the session and opens nothing. */
export const sessionIdOf = (token: string): string => token.split('.', 1)[0] ?? '';
