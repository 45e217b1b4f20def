import { getAccountList, saveAccount } from '@manager/contract/features/account/account-list';
import { getAuditList } from '@manager/contract/features/log/audit';
import {
  approveCompensations,
  getCompensationDetail,
  saveCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import type { Duty } from './duty.ts';
import { micros } from './money.ts';
import { until } from './world.ts';

export const testAccounts: Duty = {
  id: 'R15',
  title: 'Test accounts: a register, out of revenue, audited, no withdrawal',
  rule: 'PA 58 §810a.12',
  where: 'B-1 and C-8 by type, “Include test” of every report, D-2',
  check: async ({ admin, second, platform, bet, account, agree, name, addSite, day, wallet }, e) => {
    const site = await addSite('r15');
    const [player, test] = [name('r15'), name('r15-test')];
    const of = (who: string, more: object) => bet({ player: who, site: site.code, ...more });
    await platform.put('bets', [of(player, { bet: '10', win: '4' }), of(test, { bet: '1', win: '0' })]);
    const report = async (more: object) =>
      (await admin.call(getSiteReport, { site_id: site.id, date_from: day, date_to: day, ...more })).sum;
    const { id, version } = await account(test);
    const alone = await admin.ask(saveAccount, { id, version, type: 'test', reason: 'issued to one tester' });
    e.fact('an account becomes a test account with a second person and a reason', alone.code === 40_903, alone.data);
    await agree(saveAccount, { id, version, type: 'test', reason: 'issued to one tester, J. Doe' });
    const { list } = await admin.call(getAccountList, { type: 'test', site_id: site.id });
    e.same('the register of test accounts names it', list.map(({ user_name: each }) => each).join(), test);
    const log = await admin.call(getAuditList, { event_class: 'player', object_type: 'player', object_id: id });
    e.fact('who issued it, when and to whom is on record', /J\. Doe/.test(log.list[0]?.reason ?? ''), {
      by: log.list[0]?.actor_name,
      reason: log.list[0]?.reason,
    });

    const before = await report({});
    const rows = [of(test, { bet: '1000', win: '0' }), of(test, { bet: '500', win: '700' })];
    await platform.put('bets', rows);
    const after = await report({});
    e.same('1,500 staked on the test account leave revenue as it was', after.win_loss, before.win_loss);
    const withTest = await report({ with_test: '1' });
    e.same(
      'asked for with test accounts it has exactly those on top',
      micros(withTest.win_loss) - micros(after.win_loss) === micros('800'),
      true,
    );

    if (wallet === null) {
      e.note('that no wallet pays a test account is shown with a product of our own');
      return;
    }
    const paid = async (who: string): Promise<string> => {
      const draft = await admin.call(saveCompensation, {
        player_id: (await account(who)).id,
        site_id: site.id,
        money: '5',
        reason: 'withdrawal check',
      });
      const handed = await admin.call(submitCompensation, { id: draft.id, version: draft.version });
      if (handed.state === 'waiting_approval') await second.call(approveCompensations, { ids: draft.id });
      return until('the end of the payment', async () => {
        const { state, is_finished: isFinished } = await admin.call(getCompensationDetail, { id: draft.id });
        return isFinished || state === 'failed' ? state : undefined;
      });
    };
    const ends = { player: await paid(player), test: await paid(test) };
    const booked = (who: string) => wallet.booked().filter((each) => each.player === who).length;
    e.fact('a payment reaches the wallet of a player', booked(player) === 1, ends.player);
    e.fact('the same payment to the test account moves no money', booked(test) === 0, ends.test);
  },
};
