import { expect, it } from 'vitest';
import { IS_NIGHT } from '../../../../tools/test/draw.ts';
import { drawSecret, drawSid } from './token.ts';

const TOKENS = IS_NIGHT ? 1_000_000 : 100_000;

// In a file without a server: it would refuse calls after so much work of its only thread.
it('draws tokens without a double, at night a million', () => {
  const seen = new Set<string>();
  for (let i = 0; i < TOKENS; i++) seen.add(drawSecret());
  expect(seen.size).toBe(TOKENS);
  expect(drawSid()).toMatch(/^[\w-]{22}$/);
  for (const secret of [...seen].slice(0, 1_000)) expect(secret).toMatch(/^[\w-]{43}$/);
});
