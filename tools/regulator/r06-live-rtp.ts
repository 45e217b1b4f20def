import { addCaseNote, getCaseDetail, getCaseList, moveCase } from '@manager/contract/features/risk-set/case';
import {
  disableGame,
  getReturnAlerts,
  getReturnList,
  getReturnSplit,
  getReturnWatch,
} from '@manager/contract/features/risk-set/show-run-rtp';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getGameDetail } from '@manager/contract/features/set-up/game';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import type { Duty } from './duty.ts';
import { until, type World } from './world.ts';

const ROUNDS = 20_000;
/** A round pays 1.92 times its stake or nothing: half of them return 96 % with a spread of 0.96. */
const WIN = '1.92';
/** Of ten rounds so many win. */
const HEALTHY = 5;
const BIASED = 6;
/** An alarm has to come so soon after the play. */
const ALARM_MS = 60_000;

export const liveReturn: Duty = {
  id: 'R6',
  title: 'Returns are watched live: injected bias raises an alarm, a healthy game none',
  rule: 'UKGC live RTP monitoring; RTS 3C, 5',
  where: 'G-6 running RTP, G-8 cases, E-1',
  check: async (world, e) => {
    const { admin, second, auditor, platform, site, addGame } = world;
    const sheet = { rtp: '96', rtp_profiles: ['96'], sigma: '0.96', max_multiple: WIN, volatility: 'low' as const };
    const [healthy, biased] = [await addGame('r6-fair', sheet), await addGame('r6-bias', sheet)];
    await play(world, healthy.code, HEALTHY);
    const startedMs = Date.now();
    await play(world, biased.code, BIASED);
    e.note(`${ROUNDS} rounds each: ${healthy.code} returns 96 %, ${biased.code} 115.2 %, both are published as 96 %`);
    const alert = await until(
      'the alarm',
      async () => (await admin.call(getReturnAlerts, { game_id: biased.id })).list[0],
      ALARM_MS,
    );
    const tookMs = Date.now() - startedMs;
    e.fact(`the biased game raised an alarm within a minute of the first round`, tookMs <= ALARM_MS, {
      after_s: Math.round(tookMs / 1000),
      side: alert.side,
      test: alert.test,
      rtp: alert.rtp,
      theoretical_rtp: alert.theoretical_rtp,
      rounds: alert.rounds,
    });
    e.same('on the side of the bias', alert.side, 'above');
    const rows = await auditor.call(getReturnList, { game_id: biased.id });
    e.fact('the monitor shows it with its tolerance, from the volatility of the game', rows.list[0]?.state === 'alarm', {
      state: rows.list[0]?.state,
      sigma: rows.list[0]?.sigma,
      standard_error: rows.list[0]?.standard_error,
      band: `${rows.list[0]?.rtp_low_999} – ${rows.list[0]?.rtp_high_999}`,
      z_score: rows.list[0]?.z_score,
    });
    const fair = await auditor.call(getReturnList, { game_id: healthy.id });
    e.fact(
      'the healthy one is in order, after as many rounds',
      fair.list[0]?.state === 'ok' && fair.list[0].last_month.rounds === ROUNDS,
      {
        rtp: fair.list[0]?.last_month.rtp,
        z_score: fair.list[0]?.z_score,
      },
    );
    const none = await admin.call(getReturnAlerts, { game_id: healthy.id });
    e.same('and raised none', none.total, 0);
    const stream = { game_id: biased.id, rtp_profile: '96', math_version: '1.0.0', buy_mode: '' };
    for (const split of ['stake', 'device'] as const) {
      const parts = await auditor.call(getReturnSplit, { ...stream, split });
      e.fact(
        `watched by ${split === 'stake' ? 'level of stakes' : 'channel'} as well`,
        parts.list.length === 2,
        parts.list.map(({ value, state, last_month: { rtp } }) => `${value}: ${rtp} ${state}`),
      );
    }
    const watch = await auditor.call(getReturnWatch, {});
    e.fact('the monitor keeps a record of its looks', (watch.list[0]?.runs ?? 0) > 0, watch.list[0]);

    const id = alert.case_id;
    const opened = await admin.call(getCaseDetail, { id });
    e.fact('the alarm is a case with a deadline', opened.state === 'open', { id, title: opened.title, due_at: opened.due_at });
    const { version } = await admin.call(getGameDetail, { id: biased.id });
    await admin.call(disableGame, { game_id: biased.id, version, reason: 'Returns too much' });
    const effective = await platform.get<EffectiveConfig>('config/effective', { site: site.code, game: biased.code });
    e.fact(
      'the game is out of play in one step',
      !effective.playable && effective.denials.includes('game_disabled'),
      effective.denials,
    );
    await admin.call(addCaseNote, { id, text: 'The bias was injected by this check.' });
    for (const [by, state] of [
      [admin, 'investigating'],
      [admin, 'explained'],
      [second, 'closed'],
    ] as const) {
      const row = await by.call(getCaseDetail, { id });
      await by.call(moveCase, { id, version: row.version, state, reason: 'Injected by the check of R6' });
    }
    const closed = await auditor.call(getCaseDetail, { id });
    e.fact(
      'the case was looked into, explained and closed, each step with who and why',
      closed.state === 'closed',
      closed.events.map(({ event, to_state: to, user_name: by }) => `${to ?? event} by ${by === '' ? 'the product' : by}`),
    );
    const open = await auditor.call(getCaseList, { is_open: '1', object_id: biased.id });
    e.fact(
      'no case about it is open any more',
      open.list.every((each) => each.id !== id),
    );
    const log = await auditor.call(getAuditList, { object_type: 'game', object_id: biased.id, action: 'game.save' });
    e.fact('taking it out of play is in the log', log.list[0]?.reason === 'Returns too much', {
      seq: log.list[0]?.seq,
      by: log.list[0]?.actor_name,
    });
  },
};

/** Of each ten rounds `wins` win, on two levels of stakes and two channels alike. */
const play = async ({ platform, bet, name }: World, game: string, wins: number): Promise<void> => {
  const rows = Array.from({ length: ROUNDS }, (_, index) => {
    const isHigh = Math.floor(index / 10) % 2 === 1;
    const isWon = index % 10 < wins;
    return bet({
      player: name(`r6-${index % 100}`),
      game,
      bet: isHigh ? '10' : '1',
      win: isWon ? (isHigh ? '19.2' : WIN) : '0',
      device: Math.floor(index / 20) % 2 === 1 ? 'mobile' : 'desktop',
    });
  });
  await platform.put('bets', rows);
};
