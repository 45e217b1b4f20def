import { setTimeout as sleep } from 'node:timers/promises';
import { getGameReport } from '@manager/contract/features/report/game-report';
import type { Duty } from './duty.ts';
import { amountText, micros } from './money.ts';

const REQUESTS = 60;
const ROWS = 50;

export const recovery: Duty = {
  id: 'R24',
  title: 'Nothing is lost or doubled when the system is killed and started again',
  rule: 'GLI-19 §5.8; GLI-19 §2.8',
  where: 'Journal in PostgreSQL, Idempotency-Key, bet ids',
  check: async ({ own, platform, admin, bet, site, addGame, name, day, run }, e) => {
    if (own === null) throw new Error('a product that somebody else uses is not killed: run it without --url');
    const game = await addGame('r24');
    const requests = Array.from({ length: REQUESTS }, (_, index) => ({
      key: `${run}-r24-${index}`,
      rows: Array.from({ length: ROWS }, () => bet({ player: name('r24'), game: game.code, bet: '1.01', win: '0.97' })),
    }));
    const answered = new Map<string, string>();
    let cut = 0;
    const send = async ({ key, rows }: (typeof requests)[number]): Promise<void> => {
      const answer = await platform.post('bets', rows, key).catch(() => null);
      if (answer === null) cut += 1;
      else answered.set(key, JSON.stringify(answer));
    };
    const sending = (async () => {
      for (let from = 0; from < requests.length; from += 4) await Promise.all(requests.slice(from, from + 4).map(send));
    })();
    while (answered.size < REQUESTS / 4) await sleep(5);
    const before = new Map(answered);
    await own.end('SIGKILL');
    await sending;
    e.fact(
      `killed with SIGKILL while bets came in: ${before.size} requests were answered, ${cut} were cut off or turned away`,
      cut > 0,
    );
    await own.start();
    const input = { site_id: site.id, game_id: game.id, date_from: day, date_to: day };
    const counted = async () => (await admin.call(getGameReport, input)).sum;
    const after = await counted();
    e.fact('what was answered is there after the start', after.rounds >= before.size * ROWS, {
      rounds: after.rounds,
      answered: before.size * ROWS,
    });
    let kept = 0;
    for (const { key, rows } of requests) {
      const answer = JSON.stringify(await platform.post('bets', rows, key));
      if (answered.get(key) === answer) kept += 1;
    }
    e.same('all requests sent again under their keys: first answers that came again', kept, answered.size);
    const again = await Promise.all(requests.slice(0, 5).map(({ rows }) => platform.post('bets', rows)));
    const doubled = again.reduce((sum, { accepted }) => sum + accepted, 0);
    const known = again.reduce((sum, { duplicates }) => sum + duplicates, 0);
    e.same('five sent again under no key: bets that counted twice, and that were known', `${doubled} ${known}`, `0 ${5 * ROWS}`);
    const end = await counted();
    const all = BigInt(REQUESTS * ROWS);
    e.same('rounds in the report', end.rounds, Number(all));
    e.same('stakes, to the last digit', end.bet, amountText(all * micros('1.01')));
    e.same('wins', end.win, amountText(all * micros('0.97')));
  },
};
