import { setTimeout as sleep } from 'node:timers/promises';
import type { JackpotWin } from '@manager/contract/platform/bets';
import type { createDraw } from '../payout/payout-model.ts';
import type { PayoutSite } from '../payout/payout-world.ts';
import { betRow } from '../world.ts';

type Options = {
  /** Where the product answers; another one after each start. */
  address: () => string;
  platformKey: string;
  sites: readonly PayoutSite[];
  game: string;
  draw: ReturnType<typeof createDraw>;
};

const AGAIN_MS = 50;
const BETS_A_REQUEST = 3;

/** Players who bet, whatever is down: each request is sent under its key until it is answered, and sent again afterwards, when the same answer is expected. */
export const createJackpotFeed = ({ address, platformKey, sites, game, draw }: Options) => {
  /** Stakes in micros of USD by bet, and the wins that players were told of. */
  const sent = new Map<string, bigint>();
  const told: JackpotWin[] = [];
  const wrong: string[] = [];
  let [drawn, isOver] = [0, false];

  const ask = async (
    path: string,
    init: { method: string; body: string; headers: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown> } | undefined> => {
    const answer = await fetch(`${address()}/platform/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${platformKey}`, 'content-type': 'application/x-ndjson', ...init.headers },
    }).catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    if (answer === undefined || body === undefined || (answer.status !== 200 && answer.status !== 202)) return undefined;
    try {
      return { status: answer.status, body: JSON.parse(body) as Record<string, unknown> };
    } catch {
      return undefined;
    }
  };

  /** The answer of the request: at once, or under the number of its batch. */
  const post = async (body: string, key: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const answer = await ask('bets', { method: 'POST', body, headers: { 'idempotency-key': key } });
      if (answer?.status === 200) return answer.body;
      await sleep(AGAIN_MS);
    }
  };

  const step = async (): Promise<void> => {
    const key = `kill-${(drawn += 1)}`;
    const at = new Date().toISOString();
    const rows = Array.from({ length: BETS_A_REQUEST }, (_, n) => {
      const stake = BigInt(100 + draw.below(4_000)) * 10_000n;
      const bet = `${stake / 1_000_000n}.${String(stake % 1_000_000n).padStart(6, '0')}`;
      const site = draw.of(sites);
      const id = `${key}-${n}`;
      sent.set(id, stake);
      return betRow({
        site: site.code,
        game,
        player: `p${draw.below(site.players.length)}`,
        bet,
        win: '0',
        bet_at: at,
        bet_id: id,
        round_id: id,
      });
    });
    const body = rows.map((row) => JSON.stringify(row)).join('\n');
    const first = await post(body, key);
    const wins = (first['jackpot_wins'] ?? []) as JackpotWin[];
    told.push(...wins);
    if (first['accepted'] !== rows.length) wrong.push(`${key}: ${JSON.stringify(first)}`);
    if (draw.below(4) !== 0) return;
    const again = await post(body, key);
    if (JSON.stringify(again['jackpot_wins'] ?? []) !== JSON.stringify(wins))
      wrong.push(`${key} was answered otherwise: ${JSON.stringify(again)}`);
  };

  return {
    sent,
    told,
    wrong,
    run: async (): Promise<void> => {
      while (!isOver) await step();
    },
    stop: (): void => {
      isOver = true;
    },
  };
};
