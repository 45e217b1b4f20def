import { afterEach, expect, test, vi } from 'vitest';
import { clearToken, readToken, saveToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

const at = (protocol: string, cookie: string): { cookie: string } => {
  const page = { cookie };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  return page;
};

test('by https a token that a sibling domain planted is not read, and the own one is bound to the host', () => {
  const page = at('https:', 'manager_token=planted.token; mgr=1');
  expect(readToken()).toBeUndefined();
  saveToken('sid.secret');
  expect(page.cookie).toBe('__Host-manager_token=sid.secret; Path=/; SameSite=Strict; Secure');
  expect(readToken()).toBe('sid.secret');
  clearToken();
  expect(page.cookie).toBe('__Host-manager_token=; Path=/; SameSite=Strict; Max-Age=0; Secure');
});

test('by plain http the prefix cannot be had', () => {
  const page = at('http:', 'manager_token=sid.secret');
  expect(readToken()).toBe('sid.secret');
  saveToken('sid.other');
  expect(page.cookie).toBe('manager_token=sid.other; Path=/; SameSite=Strict');
});
