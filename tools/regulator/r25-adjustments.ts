import { getDailySummary } from '@manager/contract/features/account/daily-summary';
import { getAuditList } from '@manager/contract/features/log/audit';
import {
  approveCompensations,
  getCompensationDetail,
  getCompensationList,
  saveCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import type { Duty } from './duty.ts';
import { takeFile } from './take-file.ts';
import { until } from './world.ts';

/** Beyond what one member of staff may pay alone in a day (USD 500). */
const AMOUNT = '750';

export const adjustments: Duty = {
  id: 'R25',
  title: 'Adjustments are visible, authorised and reported',
  rule: 'WV 179-11.4.1.m; PA §811a.9',
  where: 'D-2 compensate, B-9 daily summary, O-2',
  check: async ({ admin, second, auditor, platform, bet, account, site, name, day, wallet }, e) => {
    const player = name('r25');
    const row = bet({ player });
    await platform.put('bets', [row]);
    const { id } = await account(player);
    const refused = await admin.ask(saveCompensation, { bet_id: row.bet_id, money: AMOUNT });
    e.fact('without a reason it is not even written down', refused.code === 40_001, refused.data);
    const draft = await admin.call(saveCompensation, {
      bet_id: row.bet_id,
      money: AMOUNT,
      reason: 'Round not finished by the game',
    });
    const handed = await admin.call(submitCompensation, { id: draft.id, version: draft.version });
    e.fact(
      `${AMOUNT} USD are beyond what one may pay alone, and wait`,
      handed.state === 'waiting_approval',
      handed.limits_exceeded,
    );
    const own = await admin.ask(approveCompensations, { ids: draft.id });
    e.fact('who asked cannot agree', own.code !== 0, own.code);
    await second.call(approveCompensations, { ids: draft.id });
    const detail = await admin.call(getCompensationDetail, { id: draft.id });
    e.fact('who asked and who agreed stand in the record', detail.by_user === admin.name && detail.decided_by === second.name, {
      by: detail.by_user,
      decided_by: detail.decided_by,
    });
    if (wallet === null) {
      e.note('that the wallet books it once is shown with a product of our own');
    } else {
      const done = await until('the payment', async () => {
        const each = await admin.call(getCompensationDetail, { id: draft.id });
        return each.state === 'finish' ? each : undefined;
      });
      e.fact('the wallet booked it once', wallet.booked().filter((each) => each.player === player).length === 1, {
        transfer: done.payout?.transfer_id,
        attempts: done.payout?.attempts.length,
      });
      const summary = await until('the adjustment in the summary', async () => {
        const [each] = (await admin.call(getDailySummary, { site_id: site.id, day, player_id: id })).list;
        return each?.adjustments === AMOUNT ? each : undefined;
      });
      e.same('the daily summary of the player shows it as an adjustment', summary.adjustments, AMOUNT);
    }
    const { list } = await auditor.call(getCompensationList, { player_id: id });
    e.same('the list of adjustments has it', list.map(({ money }) => money).join(), AMOUNT);
    const file = await takeFile(auditor, {
      endpoint: getCompensationList,
      input: { player_id: id },
      columns: ['created_at', 'user_name', 'money', 'reason', 'by_user', 'decided_by', 'state'],
    });
    e.fact('and its file', file.table.length > 1, file.table[1]?.join(' | '));
    const log = await auditor.call(getAuditList, { event_class: 'money', object_type: 'compensation', object_id: draft.id });
    const actions = log.list.map(({ action, actor_name: by }) => `${action} by ${by}`);
    e.fact('each step is in the log', log.list.length >= 3, actions);
  },
};
