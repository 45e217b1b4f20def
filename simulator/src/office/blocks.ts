import type { saveBlock } from '@manager/contract/features/maintain/block';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { ConsoleClient } from '../console-client.ts';
import { DAY_MS } from '../history/plan.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { recentDays } from './recent-bets.ts';
import { askAndAgree } from './second-person.ts';

type Block = InputOf<typeof saveBlock> & { reason: string };

const WEBSITE = 'lantern88';
const PLAYERS = 3;
const WEEK_MS = 7 * DAY_MS;

/** Blocks for so many players of the website, in their order; the first is lifted again. */
export function playerBlocks(siteId: string, players: readonly string[], untilMs: number): Block[] {
  const inAWeek = new Date(untilMs + WEEK_MS).toISOString();
  const blocks = [
    { reason: 'Asked for a break over the weekend', note: 'By chat. Called back on Sunday.', expires_at: null },
    { reason: 'Deposit under dispute at the bank', note: 'Ask Finance before it is lifted.', expires_at: inAWeek },
    { reason: 'Account shared by several people', note: 'Three devices in two cities within an hour.', expires_at: null },
  ];
  return blocks.flatMap((block, index) => {
    const name = players[index];
    return name === undefined ? [] : [{ site_id: siteId, user_name: name, ...block }];
  });
}

/** Support and risk keep players and a game out, and let one player in again. What is there is not made twice. */
export async function blockPlayers({ at, ids, period }: Office): Promise<void> {
  const siteId = ids.website(WEBSITE);
  const { list } = await at.anjali(CALLS.blocks, PAGE);
  const known = new Map(list.map((row) => [row.reason, row.id]));
  const [first, ...others] = playerBlocks(
    siteId,
    await playersOf(at.anjali, { siteId, untilMs: period.untilMs }),
    period.untilMs,
  );
  // The lifted one comes first: once there are others, it was there.
  const isBegun = others.some(({ reason }) => known.has(reason));
  if (first !== undefined && !isBegun) {
    const id = known.get(first.reason) ?? (await at.anjali(CALLS.saveBlock, first)).id;
    await at.anjali(CALLS.liftBlock, { id, version: 1, reason: 'Called back on Sunday' });
  }
  for (const block of others) if (!known.has(block.reason)) await at.anjali(CALLS.saveBlock, block);
  const game: Block = {
    site_id: ids.website('jadebay'),
    game_id: ids.game('kc-paper-kites'),
    reason: 'Jade Bay shows an old paytable',
    note: 'Until their new client is out.',
    expires_at: new Date(period.untilMs + WEEK_MS).toISOString(),
  };
  // As many players as the website has are kept from it.
  if (!known.has(game.reason)) await askAndAgree({ asker: at.viktor, agrees: at.rosa }, CALLS.saveBlock, game);
}

/** Who played at the website lately, by name. */
async function playersOf(call: ConsoleClient, site: { siteId: string; untilMs: number }): Promise<string[]> {
  const names = new Set<string>();
  for await (const { bets } of recentDays(call, site)) {
    for (const { player } of bets) names.add(player);
    if (names.size >= PLAYERS) break;
  }
  return [...names].toSorted();
}
