import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgottenSessions } from '../browser/signals.ts';
import { jumpParams, operations, setJumpParams, startAppState, takeJumpParam, updateOperations } from './app-state.ts';

/** As a browser keeps them: the last one of a name counts, and one without an age left is gone. */
const jar = new Map<string, string>();
const documentOf = {
  get cookie(): string {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  },
  set cookie(text: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (text.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  },
};
beforeEach(() => {
  jar.clear();
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', documentOf);
  startAppState();
});
afterEach(() => vi.unstubAllGlobals());

// shows S3.10, S4.14, S4.15
it('jumpParams are kept from page to page and over a reload; an empty one removes its cookie', () => {
  setJumpParams({ back: '/report/user-report?sort=-bet', rows: [1, 2] });
  expect([...jar.keys()]).toEqual(['jumpParams']);
  startAppState();
  expect(jumpParams.get()).toEqual({ back: '/report/user-report?sort=-bet', rows: [1, 2] });
  setJumpParams({});
  expect([jar.size, jumpParams.get()]).toEqual([0, {}]);
});

it('a param is taken once, and the last one takes the cookie with it', () => {
  setJumpParams({ back: '/a', other: 1 });
  expect([takeJumpParam('back'), takeJumpParam('back'), jumpParams.get()]).toEqual(['/a', undefined, { other: 1 }]);
  expect([takeJumpParam('other'), jar.size]).toEqual([1, 0]);
});

it('a link that opens a tab of its own finds what was left for it', () => {
  setJumpParams({});
  jar.set('jumpParams', encodeURIComponent('{"back":"/left/by/another/tab"}'));
  expect(takeJumpParam('back')).toBe('/left/by/another/tab');
});

// shows S3.11
it('operations are merged key by key', () => {
  updateOperations({ moreFilters: true, hint: 1 });
  updateOperations({ hint: 2 });
  expect(operations.get()).toEqual({ moreFilters: true, hint: 2 });
  startAppState();
  expect(operations.get()).toEqual({ moreFilters: true, hint: 2 });
});

it.each(['', 'no json', '[1]', '"text"', 'null', '%'])('a cookie that holds %j counts as empty', (value) => {
  jar.set('jumpParams', value);
  jar.set('operations', value);
  startAppState();
  expect([jumpParams.get(), operations.get()]).toEqual([{}, {}]);
});

it('what no cookie can hold stays with this tab, and no half of it is written', () => {
  setJumpParams({ back: 'x'.repeat(4000) });
  expect([jar.size, jumpParams.get()['back']]).toEqual([0, 'x'.repeat(4000)]);
});

it('the jump of one user is not handed to the next', () => {
  setJumpParams({ back: '/report/user-report?q=ann' });
  updateOperations({ moreFilters: true });
  forgottenSessions.set(forgottenSessions.get() + 1);
  expect([jumpParams.get(), [...jar.keys()]]).toEqual([{}, ['operations']]);
});
