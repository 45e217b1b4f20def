import { isHandingOut } from '@manager/contract/auditor-codes';
import { endpoints } from '@manager/contract/endpoints.gen';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getUserList } from '@manager/contract/features/user/user';
import type { Duty } from './duty.ts';
import { takeFile } from './take-file.ts';

const REFUSED = 40_300;

export const auditorRole: Duty = {
  id: 'R12',
  title: 'A regulator can query and export all data, and change none',
  rule: 'PA §811a.7(b); NJ (b)',
  where: 'Built-in permission group “Auditor” (A-1)',
  check: async ({ auditor, admin, platform, bet, site, day, name }, e) => {
    const player = name('r12');
    const row = bet({ player, bet: '4', win: '1' });
    await platform.put('bets', [row]);
    // Whoever is let in gets as far as the parser, which takes nothing of this.
    const impossible = { no_such_field: '1' } as never;
    const reads = endpoints.filter(({ audit, method, access }) => audit === null && method === 'GET' && access.kind === 'code');
    const closed: string[] = [];
    for (const endpoint of reads) if ((await auditor.ask(endpoint, impossible)).code === REFUSED) closed.push(endpoint.path);
    // Previews of a change belong to the change.
    const screens = closed.filter((path) => !/preview|get_betting_table|get_bets$/.test(path));
    e.fact(
      `of ${reads.length} calls that read, ${reads.length - closed.length} are open to the auditor, all but those that prepare a change`,
      screens.length === 0,
      screens,
    );
    e.note(`closed because they prepare a change: ${closed.join(', ')}`);
    const { list } = await auditor.call(getBetList, { bet_id: row.bet_id });
    e.same('he finds the bet that was just sent, with the name of its player', list[0]?.player, player);

    const range = { site_id: site.id, date_from: day, date_to: day };
    for (const [what, order] of Object.entries({
      'a money report': { endpoint: getGameReport, input: range, columns: ['game_code', 'bet', 'win'] },
      bets: { endpoint: getBetList, input: { bet_id: row.bet_id }, columns: ['bet_id', 'player', 'bet', 'win', 'ip'] },
      'the audit log': { endpoint: getAuditList, input: {}, columns: ['seq', 'at', 'actor_name', 'action', 'object_id'] },
      'the staff': { endpoint: getUserList, input: {}, columns: ['user_name', 'auth_group_name', 'last_login_at'] },
    })) {
      const file = await takeFile(auditor, order);
      e.fact(`he exports ${what}`, file.table.length > 1, { rows: file.head.get('Rows'), sha256: file.sha256.slice(0, 16) });
    }

    const writes = endpoints.filter(
      ({ audit, writes: whose, access, path }) =>
        audit !== null && access.kind !== 'public' && whose !== 'own' && !path.startsWith('/api/approval/'),
    );
    const open: string[] = [];
    const handed: string[] = [];
    for (const endpoint of writes) {
      const { code } = await auditor.ask(endpoint, impossible);
      if (code === REFUSED) continue;
      if (isHandingOut(endpoint.audit ?? '')) handed.push(endpoint.path);
      else open.push(endpoint.path);
    }
    e.fact(`of ${writes.length} calls that write somebody’s records he may make none`, open.length === 0, open);
    e.note(`what leaves as a file or a link of ten minutes is no change: ${handed.join(', ')}`);
    const denied = await admin.call(getAuditList, { actor: auditor.name, outcome: 'denied', limit: 20 });
    e.fact('each refusal is itself in the log', denied.list.length > 0, { newest: denied.list[0]?.object_id });
  },
};
