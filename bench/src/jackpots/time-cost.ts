import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawBets } from '../activities/playing.ts';
import { markdownTable } from '../outcome.ts';
import { median } from '../stats.ts';
import { withJackpotWorld } from './jackpot-world.ts';
import { makePool } from './pools.ts';

const [AT_ONCE, BETS_A_BODY] = [3, 2_000];
const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

/** As many bets as go in, with and without pools that every bet contributes to, in turns; each turn as long as the others. */
export const timeCost = ({ pools, seconds, turns }: { pools: number; seconds: number; turns: number }): Promise<void> =>
  withJackpotWorld(async ({ admin, pool, sender }) => {
    // Half of each trigger that a bet is held against, so that both are paid for.
    for (let n = 0; n < pools; n += 1) {
      const weighted = { trigger: 'weighted', odds_per_usd: '0.000000000001', must_hit: null, min_win: '100' };
      await makePool(admin, `pool-${n}`, n % 2 === 0 ? {} : weighted);
    }
    const setOpen = (isOpen: boolean) =>
      pool.query(`update jackpot_pool set status = $1, version = version + 1`, [isOpen ? 'active' : 'shutdown']);
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
    await setOpen(false);
    await turn(5_000);
    for (let n = 0; n < turns * 2; n += 1) {
      // Alternating, and each way first as often: what the machine does besides falls on both.
      const isOn = n % 4 === 1 || n % 4 === 2;
      await setOpen(isOn);
      const before = loads();
      const rate = await turn(seconds * 1_000);
      rates[isOn ? 'on' : 'off'].push(rate);
      rows.push([isOn ? String(pools) : '0', rate.toFixed(0), before]);
      await sleep(2_000);
    }
    const [off, on] = [median(rates.off), median(rates.on)];
    const cost = (1 - on / off) * 100;
    const { rows: found } = await pool.query<{ bets: string }>('select max(bets) as bets from jackpot_meter');
    process.stdout.write(`${markdownTable(['pools', 'bets/s', 'load before'], rows)}\n\n`);
    process.stdout.write(
      `Medians: ${off.toFixed(0)} bets/s without, ${on.toFixed(0)} with ${pools} pools that every bet contributes to (${found[0]?.bets ?? '0'} bets each); they cost ${cost.toFixed(1)} % (wanted below 5 %: ${cost < 5 ? 'ok' : 'missed'})\n`,
    );
  });
