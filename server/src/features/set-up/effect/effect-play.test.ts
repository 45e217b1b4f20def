import { getApprovalDetail } from '@manager/contract/features/approval/approval';
import { previewPlayRuleEffect } from '@manager/contract/features/maintain/game-speed';
import { previewMarkEffect, saveMark } from '@manager/contract/features/risk-set/account-risk';
import { previewRtpBandEffect } from '@manager/contract/features/risk-set/rtp-set';
import * as effects from '@manager/contract/features/set-up/effect';
import { saveGame } from '@manager/contract/features/set-up/game';
import { saveSubAgentGroup } from '@manager/contract/features/set-up/subagent-group';
import { bulkEditWebsites, previewBulkEditWebsites, saveWebsite } from '@manager/contract/features/set-up/website';
import { copySettings, getCopyPreview } from '@manager/contract/features/set-up/website-copy';
import { saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { saveWebsiteGroup } from '@manager/contract/features/set-up/website-group';
import type { Effect } from '@manager/contract/kit/effect';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { putPool } from '../../../../test/jackpot/put-pool.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { watchQueries } from '../../../../test/watched-queries.ts';
import { type Ctx, ownCtx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { loadPrincipal } from '../../auth/public.ts';
import { gameEffects, looked, lookedMany, websiteEffects } from './public.ts';

/**
 * What was played where a change takes effect, and what it would have cost: held against the bets that were posted, each by itself with what
 * games are told of its place before and after the change, in whole numbers and with settlement days of another way than the product's.
 */
const t = await startTestApp({ hasSums: true, settings: { dualControl: 'off' } });
const { db } = t.deps;
const boss = await t.signInAs({ isSuper: true });

/** A small generator of numbers that is the same in every run. */
let seed = 20261128;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const nth = <T>(all: readonly T[], n: number): T => all[n] as T;
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T;

await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'EUR', rate: '0.8' });
const CALENDARS = [
  { timezone: 'UTC', settlementHour: 0 },
  { timezone: 'Asia/Shanghai', settlementHour: 12 },
  { timezone: 'America/Bogota', settlementHour: 5 },
];
type Agent = { id: string; name: string; timezone: string; settlementHour: number };
const agents: Agent[] = [];
for (const calendar of CALENDARS) agents.push({ ...(await createAgent(db, calendar)), ...calendar });
const hidden = { ...(await createAgent(db, { isTest: true })), timezone: 'UTC', settlementHour: 0 };
const sites: { id: string; code: string; agent: Agent }[] = [];
for (const agent of [...agents, hidden]) sites.push({ ...(await createSite(db, { agentId: agent.id })), agent });
const games = [await createGame(db), await createGame(db), await createGame(db)];
await db
  .updateTable('game')
  .set({ rtp_profiles: ['96', '95.5', '94', '92'], has_jackpot: true })
  .execute();
const group = (await db.insertInto('site_group').values({ name: 'asia', code: 'asia' }).returning('id').executeTakeFirstOrThrow())
  .id;
await db
  .updateTable('site')
  .set({ site_group_id: group })
  .where(
    'id',
    'in',
    sites.slice(1).map(({ id }) => id),
  )
  .execute();
const label = (await db.insertInto('sub_agent_group').values({ name: 'labels' }).returning('id').executeTakeFirstOrThrow()).id;
await putPool(
  { db, key: t.deps.settings.encryptionKey },
  { scope: 'global', rate: '0.75', games: [{ level: 'game', ref: games[0]?.id ?? '', factor: '2' }] },
);

const DAY_MS = 86_400_000;
const nowMs = Date.now();
// No day of an agent ends while this runs.
t.clock.set(nowMs);
type Posted = {
  site: (typeof sites)[number];
  game: { id: string; code: string };
  player: string;
  label: string;
  micros: bigint;
  atMs: number;
};
const counted: Posted[] = [];
const rows = Array.from({ length: 240 }, (_, n) => {
  const [site, game] = [oneOf(sites), oneOf(games.slice(0, 2 + random(2)))];
  const currency = oneOf(['USD', 'EUR']);
  const atMs = nowMs - random(10 * DAY_MS);
  const cents = 1 + random(90_000);
  const subAgent = oneOf(['', 'north', 'south']);
  const kind = random(10);
  const player = `${currency}-${random(6)}`;
  if (kind > 1)
    counted.push({
      site,
      game,
      player: `${site.id} ${player}`,
      label: subAgent,
      micros: BigInt(cents) * (currency === 'USD' ? 10_000n : 12_500n),
      atMs,
    });
  return {
    ...betRow({ site: site.code, game: game.code, player }),
    bet_id: `p-${n}`,
    round_id: `p-${n}`,
    currency,
    bet: (cents / 100).toFixed(2),
    win: '0',
    sub_agent: subAgent,
    bet_at: new Date(atMs).toISOString(),
    settled_at: new Date(atMs).toISOString(),
    ...(kind === 0 ? { status: 'cancelled' as const } : {}),
    ...(kind === 1 ? { source: 'free_round' as const } : {}),
  };
});
await t.platform.postBets(rows);
await db.updateTable('sub_agent').set({ configured_group_id: label }).where('code', '=', 'north').execute();

/** Days since 1970 of the settlement day, by the clock on the wall there. */
const dayOf = (atMs: number, { timezone, settlementHour }: (typeof CALENDARS)[number]): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(atMs - settlementHour * 3_600_000)) / DAY_MS;
const isRecent = ({ site, atMs }: Posted): boolean =>
  site.agent.id !== hidden.id && dayOf(nowMs, site.agent) - dayOf(atMs, site.agent) < 7;

type Told = Map<string, EffectiveConfig>;
const readAll = async (): Promise<Told> => {
  const told: Told = new Map();
  for (const site of sites)
    for (const game of games)
      for (const subAgent of ['', 'north', 'south']) {
        const { body } = await t.platform.ask('GET', 'config/effective', {
          site: site.code,
          game: game.code,
          ...(subAgent === '' ? {} : { sub_agent: subAgent }),
        });
        told.set(`${site.id} ${game.id} ${subAgent}`, body as unknown as EffectiveConfig);
      }
  return told;
};

/** Paid out of a bet there in ten-thousandths of a per cent: of the return, or of jackpots. */
const paidOut = (field: Effect['field'], { config, gameId }: { config: EffectiveConfig; gameId: string }): bigint =>
  field === 'jackpot'
    ? config.jackpot_pools.length > 0 && gameId === games[0]?.id
      ? 15_000n
      : 0n
    : BigInt(Math.round(Number(config.rtp?.value ?? NaN) * 10_000));
const valueOf = (field: Effect['field'], config: EffectiveConfig): unknown =>
  field === 'jackpot'
    ? config.jackpot_pools.length > 0
    : field === 'status'
      ? config.playable
      : field === 'rtp'
        ? config.rtp?.value
        : config.limits;

const versionOf = async (table: 'site' | 'game' | 'site_group' | 'sub_agent_group', id: string): Promise<number> =>
  (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

type Wish = { save: Endpoint; preview: Endpoint; input: Record<string, unknown>; isMeantFor: (bet: Posted) => boolean };
const RETURNS = ['96', '95.5', '94', '92', null];
const drawWish = async (): Promise<Wish> => {
  const common = { rtp: oneOf(RETURNS), reason: 'tried' };
  const level = oneOf(['site', 'site', 'game', 'cell', 'group', 'label'] as const);
  if (level === 'site') {
    const { id } = oneOf(sites);
    const more = oneOf([{}, { jackpot: random(2) === 0 }, { status: oneOf(['enabled', 'disabled']) }]);
    return {
      save: saveWebsite,
      preview: effects.previewWebsiteEffect,
      input: { id, version: await versionOf('site', id), ...common, ...more },
      isMeantFor: ({ site }) => site.id === id,
    };
  }
  if (level === 'game') {
    const { id } = oneOf(games);
    const input = {
      id,
      version: await versionOf('game', id),
      reason: 'tried',
      rtp: oneOf(['96', '94']),
      status: oneOf(['enabled', 'maintenance']),
    };
    return { save: saveGame, preview: effects.previewGameEffect, input, isMeantFor: ({ game }) => game.id === id };
  }
  if (level === 'cell') {
    const [site, game] = [oneOf(sites), oneOf(games)];
    const row = await db
      .selectFrom('site_game')
      .select('version')
      .where('site_id', '=', site.id)
      .where('game_id', '=', game.id)
      .executeTakeFirst();
    const input = { id: `${site.id}-${game.id}`, version: row?.version ?? 0, ...common };
    return {
      save: saveWebsiteGame,
      preview: effects.previewWebsiteGameEffect,
      input,
      isMeantFor: (bet) => bet.site.id === site.id && bet.game.id === game.id,
    };
  }
  if (level === 'group')
    return {
      save: saveWebsiteGroup,
      preview: effects.previewWebsiteGroupEffect,
      input: { id: group, version: await versionOf('site_group', group), ...common },
      isMeantFor: () => true,
    };
  return {
    save: saveSubAgentGroup,
    preview: effects.previewSubAgentGroupEffect,
    input: { id: label, version: await versionOf('sub_agent_group', label), ...common },
    isMeantFor: ({ label: own }) => own === 'north',
  };
};

describe('what was played where a change takes effect', () => {
  it('is all bets there of what has no value of a place: a daily limit, a rule of play, a band, a measure, an edit of many', async () => {
    const [first, second, some, other] = [nth(sites, 0), nth(sites, 1), nth(games, 0), nth(games, 1)];
    // Somebody of them who played in these days: whose turn that is moves with the hour.
    const played = counted.find((bet) => bet.site.id === first.id && isRecent(bet))?.player ?? '';
    const { id: playerId } = await db
      .selectFrom('player')
      .select('id')
      .where('site_id', '=', first.id)
      .where('user_name', '=', played.slice(first.id.length + 1))
      .executeTakeFirstOrThrow();
    const mark = await boss.call(saveMark, { player_id: playerId, description: 'Looked at' });
    const band = { game_id: some.id, site_group_id: group, down_min: '90', start_at: '2026-01-01T00:00:00.000Z' };
    const bulk = { ids: [first.id, second.id], set: { status: 'disabled' as const } };
    type Told = readonly [list: readonly Effect[], is: (bet: Posted) => boolean];
    const told: Record<string, Told> = {
      'daily limit': [
        (await boss.call(effects.previewWebsiteEffect, { id: first.id, max_win_day_usd: '500' })).list,
        ({ site }) => site.id === first.id,
      ],
      rule: [
        (await boss.call(previewPlayRuleEffect, { game_id: other.id, min_cycle_ms: 3_000 })).list,
        ({ game }) => game.id === other.id,
      ],
      band: [(await boss.call(previewRtpBandEffect, band)).list, ({ site, game }) => game.id === some.id && site.id !== first.id],
      measure: [
        (await boss.call(previewMarkEffect, { id: mark.id, outcome: 'limited', max_bet_usd: '5' })).list,
        ({ player }) => player === played,
      ],
      many: [(await boss.call(previewBulkEditWebsites, bulk)).effects, ({ site }) => bulk.ids.includes(site.id)],
    };
    for (const [said, [list, is]] of Object.entries(told)) {
      const hit = counted.filter((bet) => isRecent(bet) && is(bet));
      const turnover = hit.reduce((sum, { micros }) => sum + micros, 0n);
      expect({ said, isPlayed: turnover > 0n }).toEqual({ said, isPlayed: true });
      expect({ said, effects: list.length, ...list[0]?.play }).toMatchObject({
        said,
        effects: 1,
        turnover_usd: textOf(turnover, 6),
        players: new Set(hit.map(({ player }) => player)).size,
        played_websites: new Set(hit.map(({ site }) => site.id)).size,
        theory_ggr_change_usd: null,
      });
    }
  });

  it('is shown to the second person also of an edit of many of which some are not there', async () => {
    const [first, second] = [nth(sites, 0), nth(sites, 1)];
    const target = { ids: [first.id, second.id, '999999999'], set: { jackpot: true } };
    const { fingerprint, counts } = await boss.call(previewBulkEditWebsites, target);
    expect(counts).toMatchObject({ refused: 1 });
    await db.insertInto('setting').values({ name: 'dual_control', value: '"on"' }).execute();
    const answer = await boss.tryCall(bulkEditWebsites, { ...target, fingerprint, reason: 'season', accept_no_effect: true });
    await db.deleteFrom('setting').where('name', '=', 'dual_control').execute();
    expect(answer.code).toBe(40903);
    const id = (answer.data as unknown as { approval_id: string }).approval_id;
    const { effects_asked: asked } = await boss.call(getApprovalDetail, { id });
    const hit = counted.filter(
      (bet) => isRecent(bet) && [first.id, second.id].includes(bet.site.id) && bet.game.id === nth(games, 0).id,
    );
    expect(asked).toMatchObject([
      {
        field: 'jackpot',
        play: {
          turnover_usd: textOf(
            hit.reduce((sum, { micros }) => sum + micros, 0n),
            6,
          ),
          played_websites: 2,
        },
      },
    ]);
  });

  it('is shown to the second person also of settings that are copied, as with their plan', async () => {
    const [to, from] = [nth(sites, 0), nth(sites, 1)];
    await db.updateTable('site').set({ jackpot: true }).where('id', '=', from.id).execute();
    const target = { id: to.id, source_site_id: from.id, sections: ['offer' as const] };
    const { version, source_version: source, effects: planned } = await boss.call(getCopyPreview, target);
    await db.insertInto('setting').values({ name: 'dual_control', value: '"on"' }).execute();
    const answer = await boss.tryCall(copySettings, { ...target, version, source_version: source, reason: 'alike' });
    await db.deleteFrom('setting').where('name', '=', 'dual_control').execute();
    await db.updateTable('site').set({ jackpot: false }).where('id', '=', from.id).execute();
    expect(answer.code).toBe(40903);
    const id = (answer.data as unknown as { approval_id: string }).approval_id;
    expect(planned).toMatchObject([{ field: 'jackpot', play: { played_websites: 1 } }]);
    expect((await boss.call(getApprovalDetail, { id })).effects_asked).toEqual(planned);
  });

  it('is the bets of those places, to the last digit, and what the change would have cost', async () => {
    let costs = 0;
    for (let round = 0; round < 24; round += 1) {
      const { save, preview, input, isMeantFor } = await drawWish();
      const before = await readAll();
      const { list } = (await boss.call(preview, input)) as { list: Effect[] };
      if ((await boss.tryCall(save, { ...input, accept_no_effect: true })).code !== 0) continue;
      const after = await readAll();
      for (const { field, play } of list) {
        const at = ({ site, game, label: own }: Posted): string => `${site.id} ${game.id} ${own}`;
        const hit = counted.filter((bet) => {
          const [was, is] = [before.get(at(bet)), after.get(at(bet))];
          return (
            isRecent(bet) &&
            isMeantFor(bet) &&
            was !== undefined &&
            is !== undefined &&
            valueOf(field, was) !== valueOf(field, is)
          );
        });
        const said = `${save.path} ${JSON.stringify(input)} ${field}`;
        const turnover = hit.reduce((sum, { micros }) => sum + micros, 0n);
        expect({ said, turnover: play?.turnover_usd }).toEqual({ said, turnover: textOf(turnover, 6) });
        expect({ said, players: play?.players }).toEqual({ said, players: new Set(hit.map(({ player }) => player)).size });
        expect({ said, sites: play?.played_websites }).toEqual({ said, sites: new Set(hit.map(({ site }) => site.id)).size });
        if (field !== 'rtp' && field !== 'jackpot') {
          expect(play?.theory_ggr_change_usd).toBeNull();
          continue;
        }
        const cost = hit.reduce((sum, bet) => {
          const [was, is] = [before.get(at(bet)) as EffectiveConfig, after.get(at(bet)) as EffectiveConfig];
          const gameId = bet.game.id;
          return sum + bet.micros * (paidOut(field, { config: was, gameId }) - paidOut(field, { config: is, gameId }));
        }, 0n);
        expect({ said, cost: play?.theory_ggr_change_usd }).toEqual({ said, cost: textOf(cost, 12) });
        if (cost !== 0n) costs += 1;
      }
    }
    expect(costs).toBeGreaterThan(5);
  });

  it('asks the report store for no more wishes than anybody is told of, and for a place once', async () => {
    const { asked, clickhouse } = watchQueries(t.deps.clickhouse);
    const deps = { ...t.deps, clickhouse };
    const user = await loadPrincipal(deps.authDb, deps.settings, boss.userId);
    const ctx = { ...ownCtx(deps, 'test'), db: db as unknown as ScopedDb, user } as unknown as Ctx;
    const edits: { id: string; input: { max_bet: string } }[] = [];
    while (edits.length < 25) edits.push({ id: (await createGame(db)).id, input: { max_bet: `${edits.length + 1}` } });
    await lookedMany(gameEffects)(ctx, edits);
    expect(asked.filter((name) => name === 'effect.play')).toHaveLength(20);
    asked.length = 0;
    await looked(websiteEffects)(ctx, { id: nth(sites, 0).id, rtp: '92', max_win_day_usd: '77' });
    expect(asked.filter((name) => name === 'effect.play')).toHaveLength(1);
  });

  it('says that there was none, which is not the same as not knowing', async () => {
    const site = await createSite(db, { agentId: agents[0]?.id ?? '' });
    const { list } = await boss.call(effects.previewWebsiteEffect, { id: site.id, rtp: '92' });
    expect(list[0]?.play).toMatchObject({
      websites: 1,
      played_websites: 0,
      players: 0,
      turnover_usd: '0',
      theory_ggr_change_usd: '0',
      as_of: null,
    });
  });
});

const textOf = (value: bigint, places: number): string => {
  const [sign, digits] = [value < 0n ? '-' : '', String(value < 0n ? -value : value).padStart(places + 1, '0')];
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return text === '0' ? '0' : sign + text;
};
