import { describe, expect, it } from 'vitest';
import { agentOptions, subtreeOf } from './scope-fields.tsx';

const agent = (id: string, parent: string | null) => ({
  id,
  code: `A${id}`,
  name: `Agent ${id}`,
  parent_id: parent,
  timezone: 'UTC',
  settlement_hour: 0,
  is_test: false,
});
/** 1 → 2 → 4, 3 alone, 6 below an agent that is out of view. */
const agents = [agent('4', '2'), agent('1', null), agent('2', '1'), agent('3', null), agent('6', '5')];

describe('agents of the scope bar', () => {
  it('are listed as a tree, children indented below their parent', () => {
    expect(agentOptions(agents).map(({ label }) => label.replaceAll('\u2003', '>'))).toEqual([
      'Agent 1',
      '>Agent 2',
      '>>Agent 4',
      'Agent 3',
      'Agent 6',
    ]);
  });

  it('stand for themselves and all below; no choice for all', () => {
    expect([...subtreeOf(agents, '1')].toSorted()).toEqual(['1', '2', '4']);
    expect([...subtreeOf(agents, '4')]).toEqual(['4']);
    expect(subtreeOf(agents, '').size).toBe(5);
  });
});
