import { parseArgs } from 'node:util';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawBets } from './src/activities/playing.ts';
import { markdownTable } from './src/outcome.ts';
import { withPlayingProduct } from './src/playing-product.ts';
import { median } from './src/stats.ts';

/**
 * `npm run bench:day-limits -- [--seconds 20] [--turns 4]`: what the most that a player may win in a day costs the ingest when every website has
 * such a limit: as many bets as go in, with and without it, in turns.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, turns: { type: 'string', default: '4' } },
});
const [seconds, turns] = [Number(values.seconds), Number(values.turns)];
const [AT_ONCE, BETS_A_BODY, WARM_UP_MS, FOLLOWED_MS] = [3, 2_000, 5_000, 4_000];
/** Wanted below: per cent. */
const MOST_COST = 2;
/** Players of these bets win so much now and then: some reach it, and some fall below again. */
const LIMIT_USD = '15';

await withPlayingProduct({ name: 'day-limits', rtpPct: 96, prepare: async () => undefined }, async ({ pool, sender }) => {
  // The product follows within a second; what came before the limit is added once.
  const setLimits = async (isOn: boolean): Promise<void> => {
    await pool.query('update site set max_win_day_usd = $1', [isOn ? LIMIT_USD : null]);
    await sleep(FOLLOWED_MS);
  };
  const turn = async (forMs: number): Promise<number> => {
    const startedMs = performance.now();
    let bets = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() - startedMs < forMs) {
          await sender.send(drawBets(BETS_A_BODY));
          bets += BETS_A_BODY;
        }
      }),
    );
    return (bets * 1_000) / (performance.now() - startedMs);
  };
  const rates: { off: number[]; on: number[] } = { off: [], on: [] };
  const rows: string[][] = [];
  await turn(WARM_UP_MS);
  for (let n = 0; n < turns * 2; n += 1) {
    // Alternating, and each way first as often: what the machine does besides falls on both.
    const isOn = n % 4 === 1 || n % 4 === 2;
    await setLimits(isOn);
    const load = loadavg()[0]?.toFixed(1) ?? '';
    const rate = await turn(seconds * 1_000);
    rates[isOn ? 'on' : 'off'].push(rate);
    rows.push([isOn ? 'yes' : 'no', rate.toFixed(0), load]);
  }
  const [off, on] = [median(rates.off), median(rates.on)];
  const cost = (1 - on / off) * 100;
  const { rows: held } = await pool.query<{ count: string }>(`select count(*) from player_control where source = 'max_win_day'`);
  process.stdout.write(`${markdownTable(['limit', 'bets/s', 'load before'], rows)}\n\n`);
  process.stdout.write(
    `Medians: ${off.toFixed(0)} bets/s without, ${on.toFixed(0)} with a limit at every website (reached ${held[0]?.count ?? '0'} times); it costs ${cost.toFixed(1)} % (wanted below ${MOST_COST} %: ${cost < MOST_COST ? 'ok' : 'missed'})\n`,
  );
});
