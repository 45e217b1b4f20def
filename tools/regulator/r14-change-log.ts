import { getAuditDetail, getAuditList, getRetention } from '@manager/contract/features/log/audit';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import type { Duty } from './duty.ts';

export const changeLog: Duty = {
  id: 'R14',
  title: 'Every critical change is logged with its reason and kept for more than 90 days',
  rule: 'AGCO §6.1.2–6.1.3',
  where: 'O-2 audit log, history in the drawer of each record',
  check: async ({ admin, second, auditor, agree, addGame }, e) => {
    const game = await addGame('r14');
    const { version } = await admin.call(getGameDetail, { id: game.id });
    const bare = await admin.ask(saveGame, { id: game.id, version, rtp: '94' });
    e.fact('a change of the return without a reason is refused', bare.code === 40_001, bare.data);
    const reason = 'Certificate 4711 replaced by 4712';
    const { approvalId } = await agree(saveGame, { id: game.id, version, rtp: '94', reason });
    e.fact('with one it waits for a second person', approvalId !== null, { request: approvalId });
    const { list } = await auditor.call(getAuditList, { object_type: 'game', object_id: game.id, action: 'game.save' });
    const row = await auditor.call(getAuditDetail, { id: list[0]?.id ?? '' });
    e.same('logged with its reason', row.reason, reason);
    e.fact('what it was and is', String(row.before?.['rtp']).startsWith('96') && String(row.after?.['rtp']).startsWith('94'), {
      before: row.before?.['rtp'],
      after: row.after?.['rtp'],
    });
    e.same('who asked', row.actor_name, admin.name);
    const agreed = await auditor.call(getAuditList, { approval_id: approvalId ?? '', limit: 20 });
    e.fact(
      'who agreed',
      agreed.list.some(({ actor_name: by, action }) => by === second.name && action === 'approval.approve'),
      second.name,
    );
    e.fact('when, to the microsecond', /\.\d{6}Z$/.test(row.at_exact), row.at_exact);
    e.fact('from where and by which request', row.ip !== '' && row.request_id !== '', { ip: row.ip, request: row.request_id });
    const rejected = await admin.ask(saveGame, { id: game.id, version, rtp: '96', reason: 'from an old page' });
    e.fact('a change of what has changed meanwhile is refused', rejected.code === 40_900, rejected.code);
    const history = await auditor.call(getObjectHistory, { object_type: 'game', object_id: game.id });
    e.fact(
      'the history of the game shows the same row',
      history.list.some(({ id }) => id === row.id),
      { rows: history.list.length },
    );
    const kept = (await auditor.call(getRetention, {})).list.find(({ table }) => table === 'audit_event');
    e.fact('kept for ever', kept !== undefined && kept.kept_days === null, kept);
  },
};
