import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SUB_AGENT_IDS, parseSubAgentIds } from './sub-agent-ids.ts';

describe('parseSubAgentIds', () => {
  it('trims, drops blanks and repeats', () => {
    expect(parseSubAgentIds(' a1, ,a2,a1 ')).toEqual({ ids: ['a1', 'a2'] });
    expect(parseSubAgentIds('')).toEqual({ ids: [] });
    expect(parseSubAgentIds(' , ,')).toEqual({ ids: [] });
  });

  it('names every id with a wrong character', () => {
    expect(parseSubAgentIds("a1, b 2 ,c;3,d'4,e_5.x:y@z-9")).toEqual({ fault: 'invalid', badIds: ['b 2', 'c;3', "d'4"] });
    expect(parseSubAgentIds('x'.repeat(65))).toMatchObject({ fault: 'invalid' });
  });

  it('takes 200 different ids and no more', () => {
    const ids = Array.from({ length: MAX_SUB_AGENT_IDS }, (_, index) => `s${index}`);
    expect(parseSubAgentIds([...ids, 's0'].join(','))).toEqual({ ids });
    expect(parseSubAgentIds([...ids, 'one-more'].join(','))).toEqual({ fault: 'too_many', count: 201 });
  });

  it('gives each id once, in the order of first appearance', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' b', 'c ', '', ' ', 'd')), (parts) => {
        const expected: string[] = [];
        for (const part of parts) if (part.trim() && !expected.includes(part.trim())) expected.push(part.trim());
        expect(parseSubAgentIds(parts.join(','))).toEqual({ ids: expected });
      }),
    );
  });
});
