import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFault, type DrawStatus, type DrawVersion, hasResult } from './lottery-draw.ts';

const STATUSES: readonly DrawStatus[] = ['open', 'closed', 'drawn', 'settled', 'void'];

const version = (change: Partial<DrawVersion> = {}): DrawVersion => ({
  status: 'open',
  number: '20261124-001',
  cutOffAtMs: 1_000,
  redrawOf: '',
  result: '',
  rngCommit: '',
  rngSeed: '',
  source: '',
  ...change,
});

describe('versions of a draw', () => {
  it.each([
    ['open', 'open closed drawn settled void'],
    ['closed', 'closed drawn settled void'],
    ['drawn', 'drawn settled void'],
    ['settled', 'settled void'],
    ['void', 'void'],
  ] as const)('lets only these follow %s: %s', (status, followers) => {
    const known = version({ status });
    const allowed = STATUSES.filter((next) => drawFault(known, version({ status: next })) === undefined);
    expect(allowed.join(' ')).toBe(followers);
  });

  it('sets a result once, whatever comes', () => {
    const results = fc.constantFrom('', '3|7|1', '3|7|2', '0|0|0');
    const told = fc.array(fc.record({ status: fc.constantFrom(...STATUSES), result: results, rngSeed: results }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(told, (versions) => {
        let known = version();
        const seen = new Set<string>();
        for (const change of versions) {
          const next = version(change);
          if (drawFault(known, next) !== undefined) continue;
          // Never back, and never another result than the first.
          expect(STATUSES.indexOf(next.status)).toBeGreaterThanOrEqual(STATUSES.indexOf(known.status));
          known = next;
          if (known.result !== '') seen.add(known.result);
        }
        expect(seen.size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('names what never changes', () => {
    const known = version({ status: 'drawn', result: '3|7|1', rngCommit: 'a', rngSeed: 'b' });
    for (const change of [
      { number: 'x' },
      { cutOffAtMs: 2 },
      { redrawOf: 'd-1' },
      { result: '3|7|2' },
      { result: '' },
      { rngCommit: 'c' },
      { rngSeed: '' },
    ]) {
      const [field] = Object.keys(change);
      expect(drawFault(known, { ...known, ...change })).toEqual({ fault: 'changed', field });
    }
    expect(drawFault(known, { ...known, status: 'void' })).toBeUndefined();
    // What was not told yet may be told.
    expect(drawFault(version(), version({ status: 'drawn', result: '1', rngCommit: 'a', source: 's' }))).toBeUndefined();
  });

  it('has a result from the draw on', () => {
    expect(STATUSES.filter(hasResult)).toEqual(['drawn', 'settled']);
  });
});
