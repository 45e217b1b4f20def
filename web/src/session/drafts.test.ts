import { beforeEach, expect, it, vi } from 'vitest';
import { dropDrafts, keepDraftsOf, readDraft, saveDraft } from './drafts.ts';

/** As the browser's: entries are properties, methods are not. */
class MemoryStorage {
  [key: string]: unknown;
}
Object.defineProperties(MemoryStorage.prototype, {
  getItem: {
    value(this: MemoryStorage, key: string) {
      return this[key] ?? null;
    },
  },
  setItem: {
    value(this: MemoryStorage, key: string, text: string) {
      this[key] = text;
    },
  },
  removeItem: {
    value(this: MemoryStorage, key: string) {
      Reflect.deleteProperty(this, key);
    },
  },
});

beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));

it('a draft comes back as it was, each form its own', () => {
  saveDraft({ formId: '/set-up/agent:7', values: { name: 'Ann', rate: '0.10', tags: ['a', 'b'] } });
  saveDraft({ formId: '/set-up/agent:new', values: { name: 'Bob' } });
  expect(readDraft('/set-up/agent:7')).toEqual({ name: 'Ann', rate: '0.10', tags: ['a', 'b'] });
  expect(readDraft('/set-up/agent:new')).toEqual({ name: 'Bob' });
  expect(readDraft('/set-up/agent:8')).toBeUndefined();
});

it('secrets never reach the storage', () => {
  const secrets = { password: 'p1', new_password: 'p2', api_key: 'k1', apiKey: 'k2', client_secret: 's1', access_token: 't1' };
  saveDraft({ formId: 'f', values: { name: 'Ann', ...secrets } });
  expect(readDraft('f')).toEqual({ name: 'Ann' });
  const stored = JSON.stringify(sessionStorage);
  for (const secret of Object.values(secrets)) expect(stored).not.toContain(secret);
});

it('a broken draft is none', () => {
  sessionStorage.setItem('manager.draft.f', '{"name":');
  expect(readDraft('f')).toBeUndefined();
});

it('drafts survive a new sign-in of the same user, and nobody else sees them', () => {
  keepDraftsOf('1');
  saveDraft({ formId: 'f', values: { name: 'Ann' } });
  keepDraftsOf('1');
  expect(readDraft('f')).toEqual({ name: 'Ann' });
  keepDraftsOf('2');
  expect(readDraft('f')).toBeUndefined();
});

it('signing out forgets drafts and nothing else of the tab', () => {
  sessionStorage.setItem('other', '1');
  saveDraft({ formId: 'f', values: { name: 'Ann' } });
  dropDrafts();
  expect(readDraft('f')).toBeUndefined();
  expect(sessionStorage.getItem('other')).toBe('1');
});
