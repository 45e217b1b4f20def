import { getWalletList } from '@manager/contract/features/statistics/wallet-record';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { runChampionship } from './championship.ts';
import type { Duty } from './duty.ts';

type Standings = { list?: { player: string; score: string; rank: number | null }[]; [name: string]: unknown };

export const tournaments: Duty = {
  id: 'R17',
  title: 'Tournament mode uses no real money; its rules are published',
  rule: 'PA §811a.11(c)',
  where: 'L-4 championships; tournament_rounds of the Platform API',
  check: async (world, e) => {
    const { admin, platform, bet, name, site, day, run, game } = world;
    const player = name('r17');
    await platform.put('bets', [bet({ player })]);
    const code = `cup-${run}-b`;
    await runChampionship(world, code);
    const told = (await platform.snapshot()).find((each) => each.kind === 'activity' && JSON.stringify(each.data).includes(code));
    e.fact('its rules are told to games for players to read', JSON.stringify(told?.data).includes('without cash value'), {
      credits: 1000,
      rounds: 10,
    });
    const whose = { championship: code, site: site.code, player };
    const entered = await platform.ask('championship_entries', whose);
    e.fact('a player registers', entered.status === 200, entered.body);
    const money = async () => (await admin.call(getSiteReport, { site_id: site.id, date_from: day, date_to: day })).sum;
    const before = await money();
    const round = {
      ...whose,
      round_id: `${run}-t1`,
      stage: 1,
      game: game.code,
      stake: '100',
      win: '350',
      status: 'played',
      played_at: new Date().toISOString(),
      row_version: 1,
    };
    const taken = (await platform.ask('tournament_rounds', [round])) as { status: number; body: { accepted: number } };
    e.fact('a round of 100 tournament credits that wins 350 is taken', taken.body.accepted === 1, taken.body);
    const standings = await platform.get<Standings>('championship_standings', { championship: code, stage: '1' });
    e.fact('and counts in the standings', JSON.stringify(standings).includes('1250'), standings);
    const after = await money();
    e.same('it is in no money report: rounds', after.rounds, before.rounds);
    e.same('nor its stake', after.bet, before.bet);
    const { id } = await world.account(player);
    const moves = await admin.call(getWalletList, { player_id: id });
    e.fact('and no wallet was moved', moves.list.length === 0, { movements: moves.list.length });
    const asMoney = (await platform.post('bets', [bet({ player, bet_id: `${run}-t2`, round_id: `${run}-t2` })])).accepted;
    e.same(
      'while a bet for money by the same player is',
      [asMoney, (await money()).rounds].join(),
      [1, before.rounds + 1].join(),
    );
  },
};
