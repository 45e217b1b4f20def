import { expect, it } from 'vitest';
import { drawSecret, drawSid } from './token.ts';

// In a file without a server: it would refuse calls after so much work of its only thread.
it('draws a million tokens without a double', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 1_000_000; i++) seen.add(drawSecret());
  expect(seen.size).toBe(1_000_000);
  expect(drawSid()).toMatch(/^[\w-]{22}$/);
  for (const secret of [...seen].slice(0, 1_000)) expect(secret).toMatch(/^[\w-]{43}$/);
});
