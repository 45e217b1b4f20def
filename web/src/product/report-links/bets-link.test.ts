import { describe, expect, it } from 'vitest';
import { readUrlState } from '../../kit/filter/url-state.ts';
import { scopeCodecs, type ScopeState } from '../../kit/report/scope-state.ts';
import { betsLink } from './bets-link.ts';

const scope = readUrlState({
  codecs: scopeCodecs,
  params: new URLSearchParams('agent_id=3&date_from=2026-11-20&date_to=2026-11-20&in=usd'),
}).values;
const linkOf = (metric: string, overrides: Partial<ScopeState> = {}, isFormer = false) =>
  betsLink({
    row: { rounds: 7, bet: '350', bet_usd: '10', win: '4' },
    metric,
    scope: { ...scope, ...overrides },
    narrowed: { game_id: ['6'] },
    from: '/report/game-report',
    mark: '7041',
    isFormer,
  });

describe('from a figure to its bets', () => {
  it('keeps the scope, narrows it to the row and expects money in USD', () => {
    expect(linkOf('bet')).toBe(
      '/account/bet-detail?agent_id=3&game_id=6&date_from=2026-11-20&date_to=2026-11-20&expect=bet%3A10&from=%2Freport%2Fgame-report&since=7041',
    );
    expect(linkOf('win')).toContain('expect=win%3A4');
    expect(linkOf('rounds')).toContain('expect=rounds%3A7');
  });

  it('leads nowhere from figures that a list of bets cannot prove', () => {
    expect(linkOf('players')).toBeUndefined();
    expect(linkOf('ngr')).toBeUndefined();
    expect(linkOf('win_loss')).toBeUndefined();
  });

  it('leads nowhere while the figures of another scope stand there', () => {
    expect(linkOf('rounds', {}, true)).toBeUndefined();
  });

  it('leads nowhere from ranges beyond 31 settlement days', () => {
    expect(linkOf('bet', { date_from: '2026-10-21' })).toContain('date_from=2026-10-21');
    expect(linkOf('bet', { date_from: '2026-10-20' })).toBeUndefined();
  });
});
