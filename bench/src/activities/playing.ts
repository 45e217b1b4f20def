import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLATFORM_KEY, type Product } from '../product.ts';

export const SITES = 20;
export const PLAYERS_A_SITE = 500;
export const GAMES = 20;
/** The last players of each website, who bet only when somebody looks for that very bet. */
export const WATCHED_A_SITE = 50;
const PLAYING = SITES * (PLAYERS_A_SITE - WATCHED_A_SITE);

let run = 0;
let drawn = 0;

/** Bets of now, each a round of its own, by all players in turn but the watched ones; ids are never the same twice. */
export const drawBets = (count: number): object[] => {
  run += 1;
  const at = new Date().toISOString();
  return Array.from({ length: count }, (_, n) => {
    drawn = (drawn + 7_919) % PLAYING;
    const id = `${run}-${n}`;
    return betOf(id, { site: drawn % SITES, player: Math.floor(drawn / SITES), at, win: drawn % 3 === 0 ? '2.40' : '0' });
  });
};

type Bet = { site: number; player: number; at: string; win: string };

export const betOf = (id: string, { site, player, at, win }: Bet): object => ({
  bet_id: `act-${id}`,
  round_id: `act-${id}`,
  site: `site-${site}`,
  player: `player-${player + 1}`,
  game: `game-${player % GAMES}`,
  currency: 'USD',
  source: 'normal',
  status: 'settled',
  bet: '1.00',
  win,
  bet_at: at,
  settled_at: at,
  row_version: 1,
});

export const createSender = ({ url }: Product) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  /** Until the bets are in all reports, or the product has taken them and says that this will take longer. Throws when one is refused. */
  const send = async (bets: readonly object[]): Promise<void> => {
    // As a game platform does: what is too busy is asked again.
    while (!(await isTaken(bets))) await sleep(200);
  };

  const isTaken = (bets: readonly object[]): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        `${url}/platform/v1/bets`,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${PLATFORM_KEY}` },
        },
        (response) => {
          response.setEncoding('utf8').on('error', reject);
          let text = '';
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () => {
            const { statusCode = 0 } = response;
            if ((statusCode === 200 || statusCode === 202) && !text.includes('"rejected":[{')) resolve(true);
            else if (statusCode === 503) resolve(false);
            else reject(new Error(`bets were answered with HTTP ${response.statusCode}: ${text.slice(0, 300)}`));
          });
        },
      );
      outgoing.on('error', reject).end(bets.map((bet) => JSON.stringify(bet)).join('\n'));
    });
  return { send, close: () => agent.destroy() };
};
export type Sender = ReturnType<typeof createSender>;
