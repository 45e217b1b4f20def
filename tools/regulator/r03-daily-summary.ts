import { getDailySummary } from '@manager/contract/features/account/daily-summary';
import { saveAccount } from '@manager/contract/features/account/account-list';
import type { Duty } from './duty.ts';
import { amountText, micros, sumOf } from './money.ts';
import type { World } from './world.ts';

export const dailySummary: Duty = {
  id: 'R3',
  title: 'Daily account summary of each player and each test account',
  rule: 'PA 58 §811a.9(d)(1); WV 179-11.4.1',
  where: 'B-9 daily summary, E-2 wallet record, F-3 user report',
  check: async (world, e) => {
    const { admin, agree, account, name, site, day } = world;
    const [player, test] = [name('r3'), name('r3-test')];
    await playDay(world, player);
    await playDay(world, test);
    const { id, version } = await account(test);
    await agree(saveAccount, { id, version, type: 'test', reason: 'Regulator check of test accounts' });
    const expected = {
      opening: '100',
      deposits: '50',
      withdrawals: '-20.5',
      bonus_issued: '5',
      bonus_wagered: '2',
      bonus_expired: '0',
      to_games: '10',
      from_games: '12.25',
      game_start: '150',
      game_end: '128.4',
      rounds: 2,
      bet: '3.5',
      win: '2.1',
      win_loss: '1.4',
      adjustments: '0.25',
    };
    for (const [who, withTest] of [
      [player, undefined],
      [test, '1'],
    ] as const) {
      const asked = {
        site_id: site.id,
        day,
        player_id: (await account(who)).id,
        ...(withTest === undefined ? {} : { with_test: withTest }),
      };
      const [row] = (await admin.call(getDailySummary, asked)).list;
      if (row === undefined) throw new Error(`${who} has no summary`);
      for (const [field, value] of Object.entries(expected)) {
        const found = row[field as keyof typeof row];
        // A withdrawal may be told as it was booked or as it was asked for: the amount counts.
        const isSame = field === 'withdrawals' ? String(found).replace('-', '') === '20.5' : found === value;
        e.fact(`${row.type} account ${field}: ${String(found)}`, isSame, isSame ? undefined : value);
      }
      const moved = amountText(micros('100') + sumOf(['50', '-20.5', '-1.5', '-2', '2.1', '0.25']));
      e.same(`${row.type} account closing, as we reckon it from its movements`, row.closing, moved);
      e.same('what is not explained by movements', row.unexplained, '0');
    }
    const hidden = await admin.call(getDailySummary, { site_id: site.id, day, player_id: id });
    e.fact('the test account is not among the players unless it is asked for', hidden.list.length === 0);
  },
};

/** A day of one player: a session, two paid rounds, one round on a bonus, movements, a bonus and money in and out of a game. */
const playDay = async ({ platform, bet, site, game, run }: World, player: string): Promise<void> => {
  const base = Date.now() - 60_000;
  const at = (s: number): string => new Date(base + s * 1000).toISOString();
  const who = { site: site.code, player, currency: 'USD' };
  let balance = micros('100');
  const move = (index: number, method: string, amount: string) => {
    const before = balance;
    balance += micros(amount);
    const id = `${player}-${index}`;
    const balances = { balance_before: amountText(before), balance_after: amountText(balance) };
    return { txn_id: id, ...who, method, amount, ...balances, status: 'ok', created_at: at(index), row_version: 1 };
  };
  await platform.put('wallet_txns', [
    move(1, 'deposit', '50'),
    move(2, 'withdraw', '-20.5'),
    move(3, 'bet', '-1.5'),
    move(4, 'bet', '-2'),
    move(5, 'paid', '2.1'),
    move(6, 'adjust', '0.25'),
  ]);
  const bets = [
    bet({ player, bet: '1.5', win: '2.1', bet_at: at(3), settled_at: at(4) }),
    bet({ player, bet: '2', win: '0', bet_at: at(4), settled_at: at(5) }),
    bet({ player, bet: '2', win: '0', source: 'bonus', bet_at: at(5), settled_at: at(6) }),
  ];
  await platform.put('bets', bets);
  await platform.put('promo_credits', [
    { credit_id: `${player}-c`, ...who, game: game.code, kind: 'activity', amount: '5', granted_at: at(7), row_version: 1 },
  ]);
  const sides = { balance_start: '150', balance_end: '128.4' };
  const session = {
    session_id: `${player}-s`,
    ...who,
    game: game.code,
    started_at: at(0),
    ended_at: at(8),
    end_reason: 'logout',
  };
  await platform.put('sessions', [{ ...session, ...sides, row_version: 1 }]);
  const transfer = { ...who, game: game.code, state: 'done', created_at: at(1), finished_at: at(2), row_version: 1 };
  const [into, out] = [`${run}-${player}-in`.slice(-64), `${run}-${player}-out`.slice(-64)];
  await platform.put('transfers', [{ transfer_id: into, direction: 'in', amount: '10', ...transfer }]);
  await platform.put('transfers', [
    { transfer_id: out, direction: 'out', amount: '12.25', ref_transfer_ids: [into], bet: '1', win: '3.25', ...transfer },
  ]);
};
