import type { paths as ConsolePaths } from '@manager/simulator/api/console.gen';
import type { paths as PlatformPaths } from '@manager/simulator/api/platform.gen';
import createClient from 'openapi-fetch';

const { URL: baseUrl = 'http://127.0.0.1:8080', KEY = '', TOKEN = '' } = process.env;
const platform = createClient<PlatformPaths>({ baseUrl, headers: { Authorization: `Bearer ${KEY}` } });
const manager = createClient<ConsolePaths>({ baseUrl, headers: { 'X-Token': TOKEN } });

// A bet: the field names, the choices of `status` and the decimal strings are checked by the compiler.
const now = new Date().toISOString();
const bet = { bet_id: 'ts-1', round_id: 'ts-1', site: 'first-website', player: 'kim', game: 'first-game', currency: 'USD' };
const sent = await platform.POST('/platform/v1/bets', {
  params: { header: { 'Idempotency-Key': 'ts-1' } },
  body: [{ ...bet, bet: '2.00', win: '0', status: 'settled', source: 'normal', bet_at: now, settled_at: now, row_version: 1 }],
});
if (sent.error) throw new Error(sent.error.detail);
console.log('bet', sent.data);

// The report of the day: by the time a bet is answered with 200 it is in there.
const today = now.slice(0, 10);
const report = await manager.GET('/manager/api/report/game_report/get_list', {
  params: { query: { date_from: today, date_to: today } },
});
for (const row of report.data?.data.list ?? []) console.log('report', row.game_code, row.rounds, row.bet, row.win_loss);

// What is in force for this player at this website.
const { data: config } = await platform.GET('/platform/v1/config/effective', {
  params: { query: { site: 'first-website', game: 'first-game', player: 'kim' } },
});
console.log('config', config?.playable, config?.rtp?.value);
