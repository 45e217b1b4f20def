import { getAuditDetail, getAuditList } from '@manager/contract/features/log/audit';
import { getAccountDetail, kickAccounts } from '@manager/contract/features/account/account-list';
import type { EventClass } from '@manager/contract/features/log/event-class';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import { batchDelUser, getUserList } from '@manager/contract/features/user/user';
import { saveChampionship } from '@manager/contract/features/activity/championship/championship';
import { championshipDraft } from './championship.ts';
import type { Duty } from './duty.ts';

export const logOfEvents: Duty = {
  id: 'R10',
  title: 'Logs of accounts, software with its hash, game availability and promotions: when, what, who',
  rule: 'PA §811a.7(c)(e)(f)(g); NJ (c)–(g); WV 10.3–10.6',
  where: 'O-2 audit log by class of events; history of every record',
  check: async (world, e) => {
    const { admin, addStaff, addGame, agree, name, platform, bet, account, run } = world;
    const find = async (of: EventClass, wanted: { action: string; objectId?: string }) => {
      const { action, objectId } = wanted;
      const { list } = await admin.call(getAuditList, { event_class: of, limit: 100 });
      const row = list.find((each) => each.action === action && (objectId === undefined || each.object_id === objectId));
      e.fact(`found under “${of}”: ${action}`, row !== undefined, {
        seq: row?.seq,
        at: row?.at,
        by: row?.actor_name,
        object: `${row?.object_type} ${row?.object_id}`,
      });
      return row;
    };
    const started = await find('software', { action: 'software.start' });
    const software = await admin.call(getAuditDetail, { id: started?.id ?? '' });
    const hash = String(software.after?.['sha256']);
    e.fact('the start of the software is logged with version and hash of what runs', /^[0-9a-f]{64}$/.test(hash), {
      version: software.after?.['version'],
      sha256: hash,
    });

    await addStaff('r10', { all_agents: true });
    const [user] = (await admin.call(getUserList, { user_name: name('r10') })).list;
    if (user === undefined) throw new Error('the account is not in the list');
    await find('permission', { action: 'user.save', objectId: user.id });
    await agree(batchDelUser, { ids: [user.id], reason: 'closed again' });
    const closed = await find('permission', { action: 'user.delete', objectId: user.id });
    e.fact('the closure of an account names who closed it', closed?.actor_name === admin.name, closed?.actor_name);

    const game = await addGame('r10');
    await find('game', { action: 'game.save', objectId: game.id });
    const { version } = await admin.call(getGameDetail, { id: game.id });
    await agree(saveGame, { id: game.id, version, status: 'maintenance', reason: 'taken down for a check' });
    const down = await find('game', { action: 'game.save', objectId: game.id });
    const { before, after } = await admin.call(getAuditDetail, { id: down?.id ?? '' });
    e.fact('a change of availability shows both', before?.['status'] === 'enabled' && after?.['status'] === 'maintenance', {
      before: before?.['status'],
      after: after?.['status'],
    });

    const activity = await admin.call(saveChampionship, championshipDraft(world, { code: `cup-${run}-a`, inMs: 3_600_000 }));
    await find('promotion', { action: 'championship.save', objectId: activity.id });

    const player = name('r10p');
    await platform.put('bets', [bet({ player })]);
    const { id } = await account(player);
    await admin.call(kickAccounts, { ids: id, reason: 'sent away for a check' });
    await find('player', { action: 'player.kick', objectId: id });
    e.note(`player ${player} is on record since ${(await admin.call(getAccountDetail, { id })).created_at}`);
  },
};
