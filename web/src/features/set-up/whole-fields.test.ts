import { expect, it } from 'vitest';
import { toInput as agentInput, valuesOf as agentValues } from './agent/agent-values.ts';
import { toInput as gameInput, valuesOf as gameValues } from './game/game-values.ts';

// -1 is what no field takes: the call refuses it, instead of storing another number or none.
it.each([
  ['1250', 1250],
  [' 7 ', 7],
  ['12.34', -1],
  ['0.5', -1],
  ['1e3', -1],
  ['7x', -1],
])('%s in a field of whole numbers is sent as %i', (typed, sent) => {
  expect(agentInput({ ...agentValues(undefined), sort: typed }).sort).toBe(sent);
  const game = gameInput({ ...gameValues(undefined), sort: typed, lines: typed });
  expect([game.sort, game.lines]).toEqual([sent, sent]);
});

it('lines that are not filled in stay unknown', () => {
  expect(gameInput({ ...gameValues(undefined), lines: ' ' }).lines).toBeNull();
});
