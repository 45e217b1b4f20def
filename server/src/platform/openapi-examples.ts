import { BetTicketRequest, BetTicket } from '@manager/contract/platform/bet-tickets';
import { OpenedRedPacket, OpenRedPacket, PlayerRedPackets, RedPacketsQuery } from '@manager/contract/platform/red-packets';
import { PlayerScatters, ScattersQuery } from '@manager/contract/platform/scatters';
import { BonusGrant, BonusGrantRequest, BonusGrantsQuery, PlayerBonusGrants } from '@manager/contract/platform/bonus-grants';
import { CardLeaving, CardOpening, CardsQuery, PlayerCard, PlayerCards } from '@manager/contract/platform/cards';
import { CollectionsQuery, ExchangeAnswer, ExchangeRequest, PlayerCollections } from '@manager/contract/platform/collections';
import { UnknownBatchesQuery } from '@manager/contract/platform/batches';
import { IngestAnswer, PlatformBet } from '@manager/contract/platform/bets';
import { ConfigObject, ConfigQuery, SnapshotEnd, SnapshotHead } from '@manager/contract/platform/config';
import { EffectiveQuery } from '@manager/contract/platform/effective-config';
import { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { PlatformJackpotHit } from '@manager/contract/platform/jackpot-hits';
import { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { PlatformTransfer } from '@manager/contract/platform/transfers';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { ChampionshipRegistration, PlatformTournamentRound, StandingsQuery } from '@manager/contract/platform/tournament';
import { PlayerTask, PlayerTasks, TaskJoin, TasksQuery, TasksShown } from '@manager/contract/platform/tasks';
import type { z } from 'zod';
import { BONUS_GRANT, CARD, PLAYER_TASK } from './openapi-player-examples.ts';

const WHOSE = { site: 'testlab', player: 'kim', game: 'rl-lucky-lantern', currency: 'USD' } as const;

const example = <S extends z.ZodType>(schema: S, value: z.input<S>): [z.ZodType, unknown] => [schema, value];

/** One player's round, told by every kind of fact: `server/test/openapi.test.ts` holds each against its schema. */
export const EXAMPLES: ReadonlyMap<z.ZodType, unknown> = new Map([
  example(PlatformBet, {
    bet_id: 'b-1001',
    round_id: 'r-1001',
    ...WHOSE,
    bet: '1.00',
    win: '0.40',
    status: 'settled',
    source: 'normal',
    bet_at: '2026-11-21T10:00:00.000Z',
    settled_at: '2026-11-21T10:00:00.250Z',
    row_version: 1,
  }),
  example(ChampionshipRegistration, { championship: 'spring-masters', site: WHOSE.site, player: WHOSE.player }),
  example(PlatformTournamentRound, {
    round_id: 'tr-1001',
    championship: 'spring-masters',
    site: WHOSE.site,
    player: WHOSE.player,
    stage: 1,
    game: WHOSE.game,
    stake: '10',
    win: '25',
    status: 'played',
    played_at: '2026-11-21T10:00:00.000Z',
    row_version: 1,
  }),
  example(UnknownBatchesQuery, { state: 'unknown', since: '2026-11-21T10:00:00.000Z' }),
  example(StandingsQuery, { championship: 'spring-masters', stage: 1, limit: 50 }),
  example(PlatformWalletTxn, {
    txn_id: 't-1001',
    bet_id: 'b-1001',
    ...WHOSE,
    method: 'bet',
    amount: '-1.00',
    balance_before: '20.00',
    balance_after: '19.00',
    status: 'ok',
    created_at: '2026-11-21T10:00:00.000Z',
    row_version: 1,
  }),
  example(PlatformSession, {
    session_id: 's-1001',
    ...WHOSE,
    started_at: '2026-11-21T09:58:00.000Z',
    balance_start: '20.00',
    device: 'mobile',
    country: 'DE',
    row_version: 1,
  }),
  example(PlatformPromoCredit, {
    credit_id: 'p-1001',
    ...WHOSE,
    kind: 'activity',
    amount: '5.00',
    source_id: 'spring-rank',
    granted_at: '2026-11-21T10:05:00.000Z',
    row_version: 1,
  }),
  example(PlatformSeamlessCall, {
    call_id: 'c-1001',
    site: 'testlab',
    player: 'kim',
    kind: 'bet',
    request_id: 'q-1001',
    round_id: 'r-1001',
    currency: 'USD',
    amount: '1.00',
    latency_ms: 84,
    outcome: 'ok',
    http_status: 200,
    called_at: '2026-11-21T10:00:00.000Z',
    row_version: 1,
  }),
  example(PlatformTransfer, {
    transfer_id: 'x-1002',
    ...WHOSE,
    direction: 'out',
    amount: '19.40',
    ref_transfer_ids: ['x-1001'],
    bet: '1.00',
    win: '0.40',
    state: 'done',
    created_at: '2026-11-21T10:12:00.000Z',
    finished_at: '2026-11-21T10:12:00.120Z',
    row_version: 2,
  }),
  example(PlatformLotteryResult, {
    draw_id: 'd-20261121-0601',
    game: 'ld-daily-3',
    number: '20261121-0601',
    status: 'settled',
    opened_at: '2026-11-21T10:00:00.000Z',
    cut_off_at: '2026-11-21T10:00:50.000Z',
    drawn_at: '2026-11-21T10:01:00.000Z',
    settled_at: '2026-11-21T10:01:02.000Z',
    result: '3|7|1',
    rng_commit: '2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683',
    rng_seed: '6b6579',
    totals: [{ currency: 'USD', bets: 2, stake: '4.00', payout: '1.88' }],
    row_version: 3,
  }),
  example(PlatformFishingSlice, {
    slice_id: 'fs-1001',
    session_id: 'f-1001',
    site: 'testlab',
    player: 'kim',
    game: 'fg-deep-sea',
    currency: 'USD',
    room: 'novice',
    started_at: '2026-11-21T10:00:00.000Z',
    ended_at: '2026-11-21T10:01:00.000Z',
    shots: 45,
    free_shots: 10,
    kills: 10,
    bet: '6.00',
    win: '76.93',
    jackpot_win: '50.00',
    balance_before: '20.00',
    balance_after: '90.93',
    rtp_profile: '96',
    row_version: 1,
  }),
  example(PlatformJackpotHit, {
    hit_id: 'jh-1001',
    bet_id: 'fs-1001',
    site: 'testlab',
    player: 'kim',
    game: 'fg-deep-sea',
    currency: 'USD',
    pool: 'deep-sea',
    tier: 'minor',
    amount: '50.00',
    pool_value: '50.00',
    status: 'hit',
    hit_at: '2026-11-21T10:00:42.000Z',
    row_version: 1,
  }),
  example(IngestAnswer, { accepted: 1, duplicates: 0, amended: 0, rejected: [] }),
  example(ConfigQuery, { since: 'c1-2f', limit: '500', wait_s: '25' }),
  example(EffectiveQuery, { site: 'testlab', game: 'rl-lucky-lantern', player: 'kim', currency: 'USD', country: 'US' }),
  example(SnapshotHead, { snapshot: true, cursor: 'c1-2f', at: '2026-11-21T10:00:00.000Z' }),
  example(ConfigObject, {
    kind: 'agent',
    id: '1',
    site: null,
    game: null,
    player: null,
    data: { id: '1', seller_id: 'EAST', parent_id: null, status: 'enabled', compliance_profile: null },
  }),
  example(SnapshotEnd, { end: true, objects: 1 }),
  example(BonusGrantsQuery, { site: 'testlab', player: 'kim' }),
  example(PlayerBonusGrants, { list: [BONUS_GRANT], counted_until: '2026-11-21T10:05:00.000Z' }),
  example(BonusGrantRequest, { site: 'testlab', player: 'kim', activity: 'free-win', grant_no: 'g-1' }),
  example(BonusGrant, BONUS_GRANT),
  example(CardsQuery, { site: 'testlab', player: 'kim' }),
  example(PlayerCards, { list: [{ ...CARD, state: 'issued', played: 0, spin_id: null, opened_at: null }] }),
  example(CardOpening, { site: 'testlab', player: 'kim', card: '12', open_no: 'o-1' }),
  example(CardLeaving, { site: 'testlab', player: 'kim', spin_id: '12-5f0c1d2e3a4b' }),
  example(PlayerCard, CARD),
  example(CollectionsQuery, { site: 'testlab', player: 'kim' }),
  example(PlayerCollections, {
    list: [
      {
        activity: 'lanterns',
        title: { en: 'Lantern hunt', zh: '集灯笼' },
        ends_at: '2026-12-01T10:00:00.000Z',
        exchange_until: '2026-12-08T10:00:00.000Z',
        currency: 'USD',
        icons: [{ code: 'red', name: { en: 'Red lantern', zh: '红灯笼' }, held: 3 }],
        recipes: [
          {
            code: 'three-red',
            name: { en: 'Three red lanterns', zh: '三盏红灯笼' },
            icons: [{ icon: 'red', count: 3 }],
            prize: { kind: 'cash', amount: '5', points: null },
            stock_left: 80,
            left_for_player: 2,
          },
        ],
        points: 0,
      },
    ],
    counted_until: '2026-11-21T10:00:00.000Z',
  }),
  example(ExchangeRequest, { site: 'testlab', player: 'kim', activity: 'lanterns', recipe: 'three-red', exchange_no: 'x-1001' }),
  example(ExchangeAnswer, {
    exchange_no: 'x-1001',
    state: 'approved',
    prize: { kind: 'cash', amount: '5', currency: 'USD', points: null },
  }),
  example(RedPacketsQuery, { site: 'testlab', player: 'kim' }),
  example(PlayerRedPackets, {
    list: [
      {
        activity: 'evening-rain',
        title: { en: 'Evening rain', zh: '晚间红包雨' },
        trigger: 'rain',
        ends_at: '2026-12-01T10:00:00.000Z',
        currency: 'USD',
        show: { starts_at: '2026-11-21T10:00:00.000Z', ends_at: '2026-11-21T10:05:00.000Z' },
        next_show: { starts_at: '2026-11-22T10:00:00.000Z', ends_at: '2026-11-22T10:05:00.000Z' },
        bets: 24,
        bet_usd: '36',
        is_qualified: true,
        left_today: 1,
        given: 2,
        given_amount: '3.18',
      },
    ],
    counted_until: '2026-11-21T10:00:00.000Z',
  }),
  example(OpenRedPacket, { site: 'testlab', player: 'kim', activity: 'evening-rain', packet_no: 'p-1001' }),
  example(OpenedRedPacket, { packet_no: 'p-1001', result: 'opened', amount: '1.88', currency: 'USD', left_today: 1 }),
  example(ScattersQuery, { site: 'testlab', player: 'kim' }),
  example(PlayerScatters, {
    list: [
      {
        activity: 'star-path',
        title: { en: 'Star path', zh: '星光之路' },
        ends_at: '2026-12-01T10:00:00.000Z',
        currency: 'USD',
        scatters: 31,
        levels: [
          { level: 1, count: 20, amount: '1', stock_left: 412, state: 'given' },
          { level: 2, count: 100, amount: '10', stock_left: 50, state: 'open' },
        ],
      },
    ],
    counted_until: '2026-11-21T10:00:00.000Z',
  }),
  example(TasksQuery, { site: 'testlab', player: 'kim' }),
  example(PlayerTask, PLAYER_TASK),
  example(PlayerTasks, { list: [PLAYER_TASK], points: 150, counted_until: '2026-11-21T10:00:00.000Z' }),
  example(TasksShown, { site: 'testlab', player: 'kim', tasks: ['hundred-rounds'] }),
  example(TaskJoin, { site: 'testlab', player: 'kim', task: 'hundred-rounds' }),
  example(BetTicketRequest, { site: 'testlab', player: 'kim', bet_id: 'b-1001' }),
  example(BetTicket, {
    url: 'https://console.example.com/iframe/bet-detail?t=Yk3rQ9mWvTz0a1Bc',
    expires_at: '2026-11-21T10:10:00.000Z',
  }),
]);
