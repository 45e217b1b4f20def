import { describe, expect, it } from 'vitest';
import { type AgentTotal, lineId, type SiteRow, withAgentTotals } from './agent-groups.ts';

const measures = {
  rounds: 1,
  players: 1,
  bet: '1',
  valid_bet: '1',
  win: '0',
  win_loss: '1',
  rate: '0.0000',
  jackpot_contribution: '0',
  jackpot_win: '0',
  free_round_bonus: '0',
  free_win_bonus: '0',
  activity_prize: '0',
  compensation: '0',
  ngr: '1',
};
const site = (id: string, agent: string): SiteRow => ({
  ...measures,
  site_id: id,
  site_code: `s${id}`,
  site_name: `Site ${id}`,
  agent_id: agent,
  agent_name: `Agent ${agent}`,
  is_test: false,
  currency: 'THB',
});
const total = (agent: string): AgentTotal => ({ ...measures, agent_id: agent, agent_name: `Agent ${agent}` });

describe('sub-totals per agent', () => {
  const rows = [site('1', '7'), site('2', '7'), site('3', '8')];
  const totals = [total('8'), total('7')];

  it('stand before the sites of their agent when sorted by agent', () => {
    expect(withAgentTotals({ rows, totals, sort: 'agent_name' }).map(lineId)).toEqual([
      'agent:7',
      '1:THB',
      '2:THB',
      'agent:8',
      '3:THB',
    ]);
    expect(withAgentTotals({ rows, totals, sort: '-agent_name' })).toHaveLength(5);
  });

  it('are left out where an agent’s sites are not together', () => {
    expect(withAgentTotals({ rows, totals, sort: '-bet' }).map(lineId)).toEqual(['1:THB', '2:THB', '3:THB']);
  });

  it('never invent a sub-total that the server did not send', () => {
    expect(withAgentTotals({ rows, totals: [total('8')], sort: 'agent_name' }).map(lineId)).toEqual([
      '1:THB',
      '2:THB',
      'agent:8',
      '3:THB',
    ]);
  });
});
