import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTrace, traceFor, traceOf, traceparentOf } from './trace.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const REQUEST = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
const OWN = { id: '0190a1b2c3d44e5f8a9b0c1d2e3f4a5b', flags: '00' };

describe('a trace', () => {
  it('is the one that the caller is in', () => {
    expect(traceOf(`00-${ID}-00f067aa0ba902b7-01`, REQUEST)).toEqual({ id: ID, flags: '01' });
  });

  it.each([
    undefined,
    '',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `01-${ID}-00f067aa0ba902b7-01`,
    `00-${ID.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${ID}-00f067aa0ba902b7-01-more`,
    [`00-${ID}-00f067aa0ba902b7-01`],
  ])('begins with the request where %j is no trace', (header) => expect(traceOf(header, REQUEST)).toEqual(OWN));

  it('goes on to what is asked for its sake, each time as another call', async () => {
    const sent = await inTrace({ id: ID, flags: '01' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return [traceparentOf(traceFor('any')), traceparentOf(traceFor('any'))];
    });
    for (const one of sent) expect(one).toMatch(new RegExp(`^00-${ID}-[0-9a-f]{16}-01$`));
    expect(new Set(sent).size).toBe(2);
  });

  it('of what nobody asked for just now follows from its id', () => {
    expect(traceFor(`pay-${REQUEST}`)).toEqual(OWN);
    const other = createHash('sha256').update('turn 7').digest('hex').slice(0, 32);
    expect(traceFor('turn 7')).toEqual({ id: other, flags: '00' });
  });
});
