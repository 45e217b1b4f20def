import type { approveRequest } from '@manager/contract/features/approval/approval';
import type { getBigWinThresholds, saveBigWinThreshold } from '@manager/contract/features/account/big-win';
import type { getPlayRuleList, savePlayRule } from '@manager/contract/features/maintain/game-speed';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { type CallTo, type ConsoleClient, ConsoleError } from './console-client.ts';
import type { Website } from './world/websites.ts';

const CALLS = {
  rules: { method: 'GET', path: '/api/maintain/game_speed/get_list' } as CallTo<typeof getPlayRuleList>,
  saveRule: { method: 'POST', path: '/api/maintain/game_speed/add_or_edit' } as CallTo<typeof savePlayRule>,
  thresholds: { method: 'GET', path: '/api/account/big_win/get_thresholds' } as CallTo<typeof getBigWinThresholds>,
  saveThreshold: { method: 'POST', path: '/api/account/big_win/save_threshold' } as CallTo<typeof saveBigWinThreshold>,
  approve: { method: 'POST', path: '/api/approval/approve' } as CallTo<typeof approveRequest>,
};
const WAITING = 40_903;

/** Websites of the European agent take bets under one law; the others name none. */
export const jurisdictionOf = ({ agent }: Website): string | null => (agent === 'WEST-EU' ? 'UK' : null);

/** What the British regulator asks of slots and of other casino games. */
const RULES: readonly InputOf<typeof savePlayRule>[] = [
  { jurisdiction: 'UK', game_type: 'slot', min_cycle_ms: 2_500, note: 'RTS 14E: 2.5 s a game cycle of slots' },
  { jurisdiction: 'UK', game_type: 'table', min_cycle_ms: 5_000, note: 'RTS 14G: 5 s a game cycle of other casino games' },
  { jurisdiction: 'UK', autoplay: false, turbo: false, slam_stop: false, note: 'RTS 8C, 14D: neither autoplay nor faster play' },
];

/** Sets the rules of play where Manager has none yet. */
export async function createPlayRules(maker: ConsoleClient): Promise<void> {
  if ((await maker(CALLS.rules, { limit: 1 })).total > 0) return;
  for (const rule of RULES) await maker(CALLS.saveRule, rule);
}

/** Wins so large are looked at in this world of small stakes. */
const THRESHOLD = { multiple: '150', win_usd: '400' };

/** Sets the threshold of the agents at the top where they have none yet, with a second person if Manager asks for one. */
export async function createThresholds({ maker, approver }: { maker: ConsoleClient; approver: ConsoleClient }): Promise<void> {
  const { list } = await maker(CALLS.thresholds, {});
  for (const { agent_id: id, version, in_force: inForce } of list) {
    if (version > 0 || inForce.from !== '') continue;
    try {
      await maker(CALLS.saveThreshold, { agent_id: id, version, ...THRESHOLD, reason: 'Small stakes: so large a win is rare' });
    } catch (error) {
      if (!(error instanceof ConsoleError) || error.code !== WAITING) throw error;
      await approver(CALLS.approve, { id: (error.data as { approval_id: string }).approval_id });
    }
  }
}
