import { expect, it } from 'vitest';
import type { z as zod } from 'zod';
import { z as outline } from './schema-outline.ts';

type Outline = typeof zod;

it('knows the words of an enum, also of one in an object, and checks nothing', () => {
  const z = outline as Outline;
  const row = z.object({ id: z.string(), state: z.enum(['open', 'closed']) });
  expect(z.enum(['open', 'closed']).options).toEqual(['open', 'closed']);
  expect(row.shape.state.options).toEqual(['open', 'closed']);
  expect(() => row.parse({})).toThrow('no schemas');
});
