import { getBigWinList } from '@manager/contract/features/account/big-win';
import { saveAccount } from '@manager/contract/features/account/account-list';
import { getTransferList } from '@manager/contract/features/fishing/transfer-record';
import { getAuditDetail, getAuditList } from '@manager/contract/features/log/audit';
import type { EventClass } from '@manager/contract/features/log/event-class';
import { getPoolList, savePool, setPoolStatus } from '@manager/contract/features/jackpot/pool-list';
import { getBlockList, liftBlock, saveBlock } from '@manager/contract/features/maintain/block';
import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import type { Duty } from './duty.ts';
import type { Evidence } from './evidence.ts';
import { until, type World } from './world.ts';

export const significantEvents: Duty = {
  id: 'R13',
  title: 'Significant events are recorded and found by their type',
  rule: 'GLI-19 §5.8.2–5.8.3',
  where: 'O-2 by event class; B-10 big wins; I-2 jackpot wins; K-1 transfers; D-3 exclusions',
  check: async (world, e) => {
    const find = finder(world, e);
    await lookAtPlayers(world, e, find);
    const game = await lookAtGames(world, e, find);
    await lookAtJackpots(world, e, find);
    await lookAtLargeWins(world, e);
    await lookAtLargeTransfers(world, e, game);
  },
};

type Find = (of: EventClass, action: string, objectId: string) => Promise<string>;

/** Finds an event among those of its class alone, and makes sure that it is in no class that it does not belong to. */
const finder =
  ({ admin }: World, e: Evidence): Find =>
  async (of, action, objectId) => {
    const look = async (event_class: EventClass) =>
      (await admin.call(getAuditList, { event_class, limit: 200 })).list.find(
        (each) => each.action === action && each.object_id === objectId,
      );
    const row = await look(of);
    e.fact(`${of}: ${action}`, row !== undefined && (await look('promotion')) === undefined, {
      seq: row?.seq,
      at: row?.at,
      by: row?.actor_name,
      object: `${row?.object_type} ${row?.object_id}`,
    });
    return row?.id ?? '';
  };

const lookAtPlayers = async ({ admin, platform, bet, account, name, agree }: World, e: Evidence, find: Find): Promise<void> => {
  const player = name('r13');
  await platform.put('bets', [bet({ player })]);
  const registered = await account(player);
  e.fact('registration of a player: on record with its time', registered.created_at !== '', {
    id: registered.id,
    created_at: registered.created_at,
  });
  const { id } = registered;
  await agree(saveAccount, { id, version: registered.version, level: 3, reason: 'account change for a check' });
  await find('player', 'player.save', id);

  await admin.call(saveBlock, { player_id: id, reason: 'excluded himself' });
  const [block] = (await admin.call(getBlockList, { player_id: id })).list;
  if (block === undefined) throw new Error('the exclusion is not in its list');
  await find('exclusion', 'block.save', block.id);
  await admin.call(liftBlock, { id: block.id, version: block.version, reason: 'his exclusion is over' });
  await find('exclusion', 'block.lift', block.id);
};

const lookAtGames = async ({ admin, addGame, agree }: World, e: Evidence, find: Find): Promise<{ code: string }> => {
  const game = await addGame('r13');
  const { version } = await admin.call(getGameDetail, { id: game.id });
  await agree(saveGame, { id: game.id, version, rtp: '94', reason: 'the other certified profile' });
  const changed = await admin.call(getAuditDetail, { id: await find('game', 'game.save', game.id) });
  e.fact('of a game parameter what it was and is', changed.before?.['rtp'] !== changed.after?.['rtp'], {
    before: changed.before?.['rtp'],
    after: changed.after?.['rtp'],
  });
  return game;
};

const lookAtJackpots = async ({ admin, agent, agree, name }: World, e: Evidence, find: Find): Promise<void> => {
  const code = name('r13-pool');
  const fields = {
    tier: 'single',
    rate: '1',
    hidden_rate: '0',
    seed: '10',
    reset: '10',
    min_win: '20',
    must_hit: '30',
    cap: '40',
    min_bet_usd: '0',
    contribution_limit: '1000',
    sources: 'normal',
    trigger: 'mystery',
    segments: [1],
  } as const;
  const games = [{ level: 'all' as const, ref: '', factor: '1' }];
  await agree(savePool, {
    code,
    name: code,
    scope: 'agent',
    agent_id: agent.id,
    games,
    ...fields,
    segments: [1],
    reason: 'a new jackpot',
  });
  const pool = async () => {
    const [row] = (await admin.call(getPoolList, { code })).list;
    if (row === undefined) throw new Error('the pool is not in its list');
    return row;
  };
  const made = await pool();
  await find('jackpot', 'jackpot_pool.save', made.id);
  await agree(savePool, { id: made.id, version: made.version, rate: '0.5', reason: 'slower' });
  const after = await admin.call(getAuditDetail, { id: await find('jackpot', 'jackpot_pool.save', made.id) });
  e.fact('of a jackpot parameter what it was and is', after.before?.['rate'] === '1' || after.before?.['rate'] === '1.0000', {
    before: after.before?.['rate'],
    after: after.after?.['rate'],
  });
  await agree(setPoolStatus, { id: made.id, version: (await pool()).version, status: 'shutdown', reason: 'retired' });
  await find('jackpot', 'jackpot_pool.set_status', made.id);
};

const lookAtLargeWins = async ({ admin, platform, bet, name }: World, e: Evidence): Promise<void> => {
  const player = name('r13');
  const large = bet({ player, bet: '1', win: '25000' });
  await platform.put('bets', [large]);
  const win = await until('the large win', async () => (await admin.call(getBigWinList, { bet_id: large.bet_id })).list[0]);
  e.fact('a large win is noticed and waits for somebody to look at it', win.state === 'new', {
    bet: win.bet_id,
    win_usd: win.win_usd,
    multiple: win.multiple,
  });
  const usual = bet({ player, bet: '1', win: '2' });
  await platform.put('bets', [usual]);
  e.fact('a usual one is not', (await admin.call(getBigWinList, { bet_id: usual.bet_id })).list.length === 0);
};

const lookAtLargeTransfers = async (world: World, e: Evidence, game: { code: string }): Promise<void> => {
  const { admin, platform, site, run, name } = world;
  const player = name('r13');
  const transfer = `${run}-r13-in`;
  const at = {
    created_at: new Date(Date.now() - 2_000).toISOString(),
    finished_at: new Date(Date.now() - 1_000).toISOString(),
  };
  await platform.put('transfers', [
    {
      transfer_id: transfer,
      site: site.code,
      player,
      game: game.code,
      currency: 'USD',
      direction: 'in',
      amount: '50000',
      state: 'done',
      ...at,
      row_version: 1,
    },
  ]);
  const moved = await admin.call(getTransferList, { transfer_id: transfer });
  e.fact('a large transfer is found with its amount', moved.list[0]?.amount === '50000', {
    id: transfer,
    amount_usd: moved.list[0]?.amount_usd,
  });
};
