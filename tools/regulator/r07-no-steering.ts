import { saveAccount } from '@manager/contract/features/account/account-list';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getAgentDetail, saveAgent } from '@manager/contract/features/set-up/agent';
import { getWebsiteDetail } from '@manager/contract/features/set-up/website';
import { saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { saveBlock } from '@manager/contract/features/maintain/block';
import type { Duty } from './duty.ts';

/** What the server answers to whatever would steer outcomes where the profile is `regulated`. */
const REGULATED = 40_300;

export const noSteering: Duty = {
  id: 'R7',
  title: 'No adaptive or compensated play: nothing steers what one player wins',
  rule: 'UKGC RTS 7A; Illinois and GLI rules against secondary decisions',
  where: 'Compliance profile of C-2 and C-3; refused by the server and absent from the config feed',
  check: async (world, e) => {
    const { admin, second, platform, agent, site, game, bet, account, name, agree, addStaff } = world;
    const player = name('r7');
    await platform.put('bets', [bet({ player })]);
    const { compliance } = await admin.call(getWebsiteDetail, { id: site.id });
    e.same('the website is under the profile', compliance.profile, 'regulated');
    const { id, version } = await account(player);
    const weight = await admin.ask(saveAccount, { id, version, jackpot_weight: '2', reason: 'more luck' });
    e.fact('another chance of a jackpot for one player is refused', weight.code === REGULATED, weight.message);
    const robot = await admin.ask(saveAccount, { id, version, type: 'robot', reason: 'a robot' });
    e.fact('a robot on the leaderboard is refused', robot.code === REGULATED, robot.message);

    const cell = `${site.id}-${game.id}`;
    const foreign = await admin.ask(saveWebsiteGame, { id: cell, version: 0, rtp: '80', reason: 'less' });
    e.fact('a return that is not a certified profile of the game is refused', foreign.code === 40_001, foreign.data);
    await agree(saveWebsiteGame, { id: cell, version: 0, rtp: '94', reason: 'the certified profile 94' });
    const effective = await platform.get<{ rtp: { value: string; from: string } }>('config/effective', {
      site: site.code,
      game: game.code,
      player,
    });
    e.fact(
      'a certified one is agreed to by a second person and holds for all players of the game there',
      effective.rtp.value === '94.0000',
      effective.rtp,
    );

    await admin.call(saveBlock, { player_id: id, game_id: game.id, reason: 'so that the feed speaks of one player' });
    const snapshot = await platform.snapshot();
    const aboutPlayers = snapshot.filter((each) => each['player'] !== null);
    e.fact(
      'the config feed speaks of single players where it must: a block',
      aboutPlayers.some((each) => each['player'] === player),
    );
    const steers = aboutPlayers.filter((each) => /rtp|odds|weight|outcome/i.test(Object.keys(each.data).join(' ')));
    e.fact(
      `of ${snapshot.length} objects, ${aboutPlayers.length} about single players, none says anything about a player’s return, odds or outcomes`,
      steers.length === 0,
      steers,
    );

    const staff = await addStaff('r7-agent', { agent_id: agent.id, all_agents: false });
    const own = await admin.call(getAgentDetail, { id: agent.id });
    const lowered = await staff.ask(saveAgent, {
      id: agent.id,
      version: own.version,
      compliance_profile: 'unregulated',
      reason: 'why not',
    });
    e.fact('staff of the agent cannot lower the profile', lowered.code !== 0 && lowered.code !== 40_903, lowered.code);
    const asked = await admin.ask(saveAgent, {
      id: agent.id,
      version: own.version,
      compliance_profile: 'unregulated',
      reason: 'asked for as a test',
    });
    e.fact('nor does one super user alone: it waits for a second person', asked.code === 40_903, asked.data);
    const { compliance: still } = await second.call(getAgentDetail, { id: agent.id });
    e.same('so it stays', still.profile, 'regulated');
    const log = await admin.call(getAuditList, { event_class: 'dual_control', limit: 20 });
    const row = log.list.find(({ object_id: of, action }) => action === 'approval.request' && of !== '');
    e.fact('the attempt is on record', row !== undefined, { seq: row?.seq, reason: row?.reason });
  },
};
