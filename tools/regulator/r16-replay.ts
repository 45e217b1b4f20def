import { createHash } from 'node:crypto';
import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import { getRoundStory } from '@manager/contract/features/account/round-story';
import type { Duty } from './duty.ts';

/** A round as a slot plays it: three in a line, 1 coin at 14 lines (docs/platform-api.md, `detail`). */
const detailOf = (round: string, game: string) => ({
  round,
  game,
  math_version: '3.1.4',
  rtp_profile: '96',
  bet: { coin: '0.1', level: 1, lines: 14, total: '1.4' },
  steps: [
    {
      idx: 0,
      type: 'base',
      reels: [
        ['A', 'K', '9'],
        ['A', 'Q', '9'],
        ['A', '10', 'J'],
      ],
      multiplier: '1',
      wins: [
        { kind: 'line', line_no: 1, symbol: 'A', count: 3, positions: [0, 3, 6], pay: '42', multiplier: '1', amount: '4.2' },
      ],
      step_win: '4.2',
    },
  ],
  totals: { win_game: '4.2', win_jackpot: '0', win: '4.2' },
  balance: { before: '20', after: '22.8' },
});

export const replay: Duty = {
  id: 'R16',
  title: 'A record of each game round from which it can be shown again',
  rule: 'PA §811a.11(a)(b); IOM list',
  where: 'B-3 bet detail, round story',
  check: async ({ platform, admin, bet, site, game, name, run }, e) => {
    const player = name('r16');
    const row = bet({
      player,
      bet: '1.4',
      win: '4.2',
      jackpot_contribution: '0.014',
      balance_before: '20',
      balance_after: '22.8',
      rtp_profile: '96',
      math_version: '3.1.4',
      device: 'desktop',
      ip: '203.0.113.9',
      spin_type: 'base',
    });
    const detail = detailOf(String(row['round_id']), game.code);
    row['detail'] = detail;
    await platform.put('bets', [row]);
    const id = `${run}-r16`;
    const who = { site: site.code, player, currency: 'USD', bet_id: row.bet_id, status: 'ok', row_version: 1 };
    await platform.put('wallet_txns', [
      {
        txn_id: `${id}-b`,
        ...who,
        method: 'bet',
        amount: '-1.4',
        balance_before: '20',
        balance_after: '18.6',
        created_at: row['bet_at'],
      },
      {
        txn_id: `${id}-w`,
        ...who,
        method: 'paid',
        amount: '4.2',
        balance_before: '18.6',
        balance_after: '22.8',
        created_at: row['settled_at'],
      },
    ]);
    const found = await admin.call(getBetDetail, { bet_id: row.bet_id });
    const expected = {
      player,
      game_code: game.code,
      bet: '1.4',
      win: '4.2',
      jackpot_contribution: '0.014',
      status: 'settled',
      rtp_profile: '96',
      math_version: '3.1.4',
      balance_before: '20',
      balance_after: '22.8',
      bet_at: String(row['bet_at']),
      settled_at: String(row['settled_at']),
      device: 'desktop',
      ip: '203.0.113.9',
    };
    for (const [field, value] of Object.entries(expected)) e.same(field, found[field as keyof typeof found], value);
    const [sent, kept] = [hashOf(detail), hashOf(found.detail)];
    e.same('the outcome (reels, wins of each step) is what the game sent, by SHA-256', kept, sent);
    e.fact('and its wins come to the win of the bet', found.is_detail_consistent === true, {
      is_detail_consistent: found.is_detail_consistent,
    });

    await platform.put('bets', [{ ...row, win: '5', status: 'adjusted', balance_after: '23.6', row_version: 2 }]);
    const amended = await admin.call(getBetDetail, { bet_id: row.bet_id });
    e.same(
      'of an amended round every version is there',
      amended.versions
        .map(({ row_version: v, win }) => `${v}:${win}`)
        .toSorted()
        .join(' '),
      '1:4.2 2:5',
    );
    const story = await admin.call(getRoundStory, { bet_id: row.bet_id });
    const kinds = new Set(story.list.map(({ kind }) => kind));
    e.fact(
      'the story of the round has bet, play and both movements of money in their order',
      kinds.has('bet') && kinds.has('movement'),
      story.list.map(({ at, kind, event }) => `${at} ${kind} ${event}`),
    );
  },
};

/** Names in the order of the alphabet: the same content has the same hash. */
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, each]) => [name, sorted(each)]),
  );
};
