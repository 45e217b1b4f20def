import { afterEach, expect, it, vi } from 'vitest';
import { keepSessionEnd, readSessionEnd, sessionEndIn } from './session-end.ts';

afterEach(() => vi.unstubAllGlobals());

it('knows the reasons that the server names, and no others', () => {
  expect(sessionEndIn({ ended: 'idle', minutes: 15 })).toEqual({ ended: 'idle', minutes: 15 });
  expect(sessionEndIn({ ended: 'admin' })).toEqual({ ended: 'admin', minutes: undefined });
  for (const data of [null, undefined, 'idle', {}, { ended: 'because' }, { ended: 'unreachable' }])
    expect(sessionEndIn(data)).toBeUndefined();
});

it('outlives a reload, until the next session begins', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  keepSessionEnd({ ended: 'idle', minutes: 30 });
  expect(readSessionEnd()).toEqual({ ended: 'idle', minutes: 30 });
  keepSessionEnd({ ended: 'unreachable' });
  expect(readSessionEnd()).toEqual({ ended: 'unreachable' });
  keepSessionEnd(undefined);
  expect(readSessionEnd()).toBeUndefined();
});

it('says nothing where the browser keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepSessionEnd({ ended: 'admin' })).not.toThrow();
  expect(readSessionEnd()).toBeUndefined();
});
