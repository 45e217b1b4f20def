import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { markdownTable } from '../outcome.ts';
import { percentile } from '../stats.ts';
import { betOf, drawBets, PLAYERS_A_SITE, type Sender, WATCHED_A_SITE } from './playing.ts';

const RATE = { betsASecond: 1_000, betsABody: 100 };
const WANTED_P95_MS = 2_000;

export const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

/** A bet of a watched player, of the website `who`: player by number, instant, and which bet of all that are watched it is. */
export type WatchedBet = { who: number; player: number; at: string; probe: number };

type Watch = {
  sender: Sender;
  seconds: number;
  /** What runs, for the line above the table. */
  what: string;
  /** Where bets are looked for. */
  where: string;
  /** Does the product show this bet yet? */
  isThere: (bet: WatchedBet) => Promise<boolean>;
};

/** Bodies of a hundred at a steady rate, while single players bet and look when the product shows it. Prints the table. */
export const watchWhilePlaying = async ({ sender, seconds, what, where, isThere }: Watch): Promise<void> => {
  let isSending = true;
  const acknowledged: number[] = [];
  const before = loads();
  const sendAll = async (): Promise<void> => {
    const everyMs = (1_000 * RATE.betsABody) / RATE.betsASecond;
    const startedMs = performance.now();
    const sent: Promise<void>[] = [];
    for (let body = 0; body * everyMs < seconds * 1_000; body++) {
      await sleep(Math.max(0, startedMs + body * everyMs - performance.now()));
      const sentMs = performance.now();
      sent.push(sender.send(drawBets(RATE.betsABody)).then(() => void acknowledged.push(performance.now() - sentMs)));
    }
    await Promise.all(sent);
    isSending = false;
  };
  const visible: number[] = [];
  let probes = 0;
  const play = async (who: number): Promise<void> => {
    while (isSending) {
      probes += 1;
      const probe = probes;
      const player = PLAYERS_A_SITE - 1 - (probe % WATCHED_A_SITE);
      const win = `${1_000 + probe}.00`;
      const startedMs = performance.now();
      const at = new Date().toISOString();
      const sending = sender.send([betOf(`probe-${who}-${probe}`, { site: who, player, at, win })]);
      while (!(await isThere({ who, player, at, probe }))) await sleep(20);
      visible.push(performance.now() - startedMs);
      await sending;
    }
  };
  // What fails first is told: nobody asks on meanwhile, when the product has been stopped.
  const ended = await Promise.allSettled([sendAll(), play(0), play(1)].map((work) => work.finally(() => (isSending = false))));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  const of = (values: readonly number[], share: number): string => `${percentile(values, share).toFixed(0)} ms`;
  const p95 = percentile(visible, 0.95);
  process.stdout.write(
    `${what}; ${RATE.betsASecond} bets/s in bodies of ${RATE.betsABody} for ${seconds} s; load before ${before}\n\n${markdownTable(
      ['', 'p50', 'p95', 'most', 'wanted'],
      [
        ['acknowledged', of(acknowledged, 0.5), of(acknowledged, 0.95), of(acknowledged, 1), ''],
        [
          `${where}, ${visible.length} bets`,
          of(visible, 0.5),
          of(visible, 0.95),
          of(visible, 1),
          `p95 ≤ ${WANTED_P95_MS} ms: ${p95 <= WANTED_P95_MS ? 'ok' : 'missed'}`,
        ],
      ],
    )}\n\n`,
  );
};
