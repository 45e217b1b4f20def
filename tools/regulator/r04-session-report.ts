import { getSessionReport } from '@manager/contract/features/account/session-report';
import type { Duty } from './duty.ts';

export const sessionReport: Duty = {
  id: 'R4',
  title: 'Player session report with its fifteen items',
  rule: 'GLI-19 §2.13.2',
  where: 'B-8 session report; drawer of B-1',
  check: async ({ platform, admin, bet, site, game, name, run }, e) => {
    const player = name('r4');
    const base = Date.now() - 120_000;
    const at = (s: number): string => new Date(base + s * 1000).toISOString();
    const id = `${run}-session`;
    const session = {
      session_id: id,
      site: site.code,
      player,
      game: game.code,
      currency: 'USD',
      started_at: at(0),
      balance_start: '40',
      device: 'mobile',
      ip: '203.0.113.77',
      country: 'DE',
    };
    await platform.put('sessions', [{ ...session, row_version: 1 }]);
    const open = (await admin.call(getSessionReport, { session_id: id })).list[0];
    e.fact('it is there while the player is still in the game, without an end', open !== undefined && open.ended_at === null);
    await platform.put('bets', [
      bet({ player, bet: '2', win: '5.5', bet_at: at(10), settled_at: at(11) }),
      bet({ player, bet: '2', win: '0', bet_at: at(20), settled_at: at(21) }),
    ]);
    const end = { ended_at: at(30), end_reason: 'idle', balance_end: '41.5', promo_received: '3', promo_wagered: '1.25' };
    await platform.put('sessions', [{ ...session, ...end, transfer_in: '7', transfer_out: '8', row_version: 2 }]);
    const [row] = (await admin.call(getSessionReport, { session_id: id })).list;
    const expected = {
      user_name: player,
      site_code: site.code,
      game_name: game.code,
      currency: 'USD',
      started_at: at(0),
      ended_at: at(30),
      end_reason: 'idle',
      rounds: 2,
      bet: '4',
      win: '5.5',
      win_loss: '-1.5',
      promo_received: '3',
      promo_wagered: '1.25',
      transfer_in: '7',
      transfer_out: '8',
      balance_start: '40',
      balance_end: '41.5',
      country: 'DE',
      ip: '203.0.113.77',
      device: 'mobile',
    };
    for (const [field, value] of Object.entries(expected)) e.same(field, row?.[field as keyof typeof row], value);
    const late = await platform.post('sessions', [{ ...session, row_version: 1 }]);
    e.fact('what came late changes nothing: an ended session stays ended', late.duplicates === 1, late);
  },
};
