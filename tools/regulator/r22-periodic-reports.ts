import { approveRequest, getApprovalList, rejectRequest } from '@manager/contract/features/approval/approval';
import { getBigWinList } from '@manager/contract/features/account/big-win';
import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getUserReport } from '@manager/contract/features/report/user-report';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import { approvalOf } from './console.ts';
import type { Duty } from './duty.ts';
import { takeFile } from './take-file.ts';
import { until } from './world.ts';

export const periodicReports: Duty = {
  id: 'R22',
  title: 'Monthly player and gaming reports, incidents, notice of changes, contributions',
  rule: 'MGA periodic reporting',
  where: 'F-1, F-3, F-8 by month and their exports; approvals; B-10; I-3',
  check: async ({ platform, admin, second, auditor, bet, addGame, agent, name, day }, e) => {
    const player = name('r22');
    await platform.put('bets', [bet({ player, bet: '8', win: '3', jackpot_contribution: '0.08' })]);
    const month = { date_from: `${day.slice(0, 8)}01`, date_to: day, agent_id: agent.id };
    for (const [what, endpoint, columns] of [
      ['gaming report by game', getGameReport, ['game_code', 'rounds', 'bet', 'win', 'win_loss', 'rate', 'jackpot_contribution']],
      ['player report', getUserReport, ['user_name', 'rounds', 'bet', 'win', 'win_loss', 'deposits', 'withdrawals']],
    ] as const) {
      const report = await auditor.call(endpoint, month);
      const file = await takeFile(auditor, { endpoint, input: month, columns, title: what });
      e.fact(`${what} of the month, of one licence holder`, report.total > 0 && file.head.get('Rows') === String(report.total), {
        rows: report.total,
        sha256: file.sha256.slice(0, 16),
      });
    }
    const byAgent = await auditor.call(getAgentReport, { date_from: month.date_from, date_to: month.date_to });
    e.fact('figures by agent', JSON.stringify(byAgent).includes(agent.name));

    const game = await addGame('r22');
    const { version } = await admin.call(getGameDetail, { id: game.id });
    const asked = await admin.ask(saveGame, { id: game.id, version, rtp: '94', reason: 'Notice 12/2026 to the authority' });
    e.fact('a change of a critical parameter is announced before it is made', asked.code === 40_903, asked.data);
    const id = approvalOf(asked);
    const waiting = (await second.call(getApprovalList, { folder: 'all', limit: 200 })).list.find((each) => each.id === id);
    e.fact(
      'the notice says what it was, what it shall be, why, and what it does',
      waiting !== undefined && waiting.reason.startsWith('Notice 12/2026'),
      {
        before: waiting?.before,
        after: waiting?.after,
        effects: waiting?.effects_asked?.length ?? 0,
      },
    );
    const byHimself = await admin.ask(approveRequest, { id });
    e.fact('nobody agrees to his own', byHimself.code !== 0, byHimself.code);
    await second.call(rejectRequest, { id, reason: 'the authority has not answered yet' });
    e.fact('rejected, it is not made', (await admin.call(getGameDetail, { id: game.id })).rtp === '96.0000');
    const large = bet({ player, bet: '1', win: '30000' });
    await platform.put('bets', [large]);
    const incident = await until(
      'the incident',
      async () => (await auditor.call(getBigWinList, { bet_id: large.bet_id })).list[0],
    );
    e.fact('an incident is reported with its state until somebody has looked into it', incident.state === 'new', {
      bet: incident.bet_id,
      win_usd: incident.win_usd,
      over: incident.by_win_usd,
    });
  },
};
