import { getSharedBet, shareBetDetail } from '@manager/contract/features/account/bet-detail';
import { getRoundStory, getSharedRound, shareRoundStory, type StoryEntry } from '@manager/contract/features/account/round-story';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const takeFile = await startExports(t);
const { db, completeness } = t.deps;
const agent = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12, name: 'Home' });
const stranger = await createAgent(db, { name: 'Away' });
const site = await createSite(db, { agentId: agent.id, code: 'story-1' });
const foreign = await createSite(db, { agentId: stranger.id, code: 'story-2' });
const game = await createGame(db, { code: 'reels' });
await createCurrency(db, { code: 'USD', rate: '1' });
afterAll(() => completeness.stop());

const ALL = PERMISSION_CODES.filter((code) => code !== 'F-91');
const staff = await t.signInAs({ agentId: agent.id, codes: ALL, userName: 'keeper' });
const START = Date.parse('2026-03-03T02:00:00.000Z');
t.clock.set(START + 6 * 3_600_000);
const at = (ms: number): string => new Date(START + ms).toISOString();

const post = async (kind: 'bets' | 'seamless_calls' | 'wallet_txns' | 'sessions', rows: readonly object[]): Promise<void> => {
  const { body } = await t.platform.post(rows, { kind });
  expect(body.rejected).toEqual([]);
};

const own = { site: site.code, game: game.code, player: 'ann' };
const step = (amount: string) => ({
  idx: 0,
  type: 'base',
  reels: [['A'], ['A']],
  multiplier: '1',
  step_win: amount,
  wins: [{ kind: 'line', line_no: 1, symbol: 'A', count: 2, positions: [0, 1], pay: '3', multiplier: '1', amount }],
});
const detailOf = (win: string, steps: object[]) => ({
  round: 'r',
  game: 'reels',
  math_version: 'v1',
  rtp_profile: 'p96',
  bet: { coin: '0.1', level: 1, lines: 20, total: '2' },
  steps,
  totals: { win_game: win, win_jackpot: '0', win },
});
const call = (id: string, fields: object) => ({
  call_id: id,
  site: site.code,
  player: 'ann',
  currency: 'USD',
  round_id: 'round-1',
  latency_ms: 20,
  outcome: 'ok',
  http_status: 200,
  row_version: 1,
  ...fields,
});
const txn = (id: string, fields: object) => ({
  txn_id: id,
  ...own,
  currency: 'USD',
  status: 'ok',
  created_at: at(10),
  row_version: 1,
  ...fields,
});

// A stake that went through, a win that took three attempts, an amendment an hour later, and a second bet inside the round.
const main = betRow({
  ...own,
  bet_id: 'bet-1',
  round_id: 'round-1',
  bet: '2',
  win: '0',
  status: 'pending',
  bet_at: at(0),
  detail: detailOf('3', [step('3')]),
});
const settled = { ...main, win: '3', status: 'settled', settled_at: at(1_500), row_version: 2, balance_after: '101' } as const;
const child = betRow({
  ...own,
  bet_id: 'bet-2',
  round_id: 'round-1',
  parent_bet_id: 'bet-1',
  bet: '0.5',
  win: '1.75',
  jackpot_win: '0.25',
  bet_at: at(2_000),
  settled_at: at(2_400),
  detail: detailOf('1.75', [step('1.5')]),
});
await post('sessions', [
  {
    session_id: 's-old',
    ...own,
    currency: 'USD',
    started_at: at(-7_200_000),
    ended_at: at(-3_600_000),
    end_reason: 'idle',
    row_version: 1,
  },
  {
    session_id: 's-1',
    ...own,
    currency: 'USD',
    started_at: at(-60_000),
    ended_at: at(600_000),
    end_reason: 'logout',
    balance_start: '100',
    row_version: 1,
  },
]);
await post('bets', [{ ...main, settled_at: undefined }]);
await post('bets', [settled, child]);
await post('seamless_calls', [
  call('c-bet', { kind: 'bet', request_id: 'q-bet', amount: '2', called_at: at(5) }),
  call('c-win-1', {
    kind: 'win',
    request_id: 'q-win',
    amount: '3',
    outcome: 'unknown',
    http_status: 0,
    latency_ms: 5_000,
    called_at: at(1_600),
  }),
  call('c-win-2', {
    kind: 'win',
    request_id: 'q-win',
    amount: '3',
    outcome: 'unknown',
    http_status: 502,
    attempt: 2,
    called_at: at(61_600),
  }),
  call('c-win-3', { kind: 'win', request_id: 'q-win', amount: '3', attempt: 3, called_at: at(121_900) }),
  call('c-else', { kind: 'bet', request_id: 'q-else', round_id: 'round-2', called_at: at(6) }),
]);
await post('wallet_txns', [
  txn('t-bet', {
    request_id: 'q-bet',
    bet_id: 'bet-1',
    round_id: 'round-1',
    method: 'bet',
    amount: '-2',
    balance_before: '100',
    balance_after: '98',
  }),
  txn('t-win', {
    request_id: 'q-win',
    bet_id: 'bet-1',
    round_id: 'round-1',
    method: 'paid',
    amount: '3',
    created_at: at(121_910),
  }),
  txn('t-bet-2', { bet_id: 'bet-2', round_id: 'round-1', method: 'bet', amount: '-0.5', created_at: at(2_001) }),
  txn('t-win-2', { bet_id: 'bet-2', round_id: 'round-1', method: 'paid', amount: '2', created_at: at(2_401) }),
]);

type Story = OutputOf<typeof getRoundStory>;
const storyOf = (input: InputOf<typeof getRoundStory>, caller: Caller = staff): Promise<Story> =>
  caller.call(getRoundStory, input);
const told = ({ kind, event, at: when, amount }: StoryEntry): string =>
  [`+${Date.parse(when) - START}`, kind, event, amount ?? ''].join(' ').trim();
const stateOf = ({ sources }: Story): Record<string, string> =>
  Object.fromEntries(sources.map(({ kind, state }) => [kind, state]));

describe('the story of a round', () => {
  test('tells what happened in the order in which it happened', async () => {
    const story = await storyOf({ bet_id: 'bet-1' });
    expect(story.list.filter(({ row_version: version }) => version !== 3).map(told)).toEqual([
      '+-60000 session opened',
      '+0 bet placed -2',
      '+5 call bet 2',
      '+10 movement bet -2',
      '+1500 play played 3',
      '+1500 bet settled 3',
      '+1600 call win 3',
      '+2000 bet placed -0.5',
      '+2001 movement bet -0.5',
      '+2400 play played 2',
      '+2400 jackpot won 0.25',
      '+2400 bet settled 2',
      '+2401 movement paid 2',
      '+61600 call win 3',
      '+121900 call win 3',
      '+121910 movement paid 3',
      '+600000 session logout',
    ]);
    expect(story.round).toMatchObject({ round_id: 'round-1', agent_zone: 'Asia/Shanghai', players: 1, bets: 2, pending: 0 });
    expect(story.list.find(({ record }) => record === 'c-win-3')).toMatchObject({ attempt: 3, gap_ms: 60_300, is_good: true });
    expect(story.list.find(({ record }) => record === 'c-win-1')).toMatchObject({
      gap_ms: null,
      is_good: false,
      latency_ms: 5_000,
    });
    expect(new Set(story.list.map(({ id }) => id)).size).toBe(story.list.length);
  });

  test('is the same by the round and by each of its bets', async () => {
    const [byBet, byChild, byRound] = await Promise.all([
      storyOf({ bet_id: 'bet-1' }),
      storyOf({ bet_id: 'bet-2' }),
      storyOf({ round_id: 'round-1' }),
    ]);
    expect(byChild.list).toEqual(byBet.list);
    expect(byRound.list).toEqual(byBet.list);
  });

  test('adds up to its bets, and says where the steps or the wallet do not', async () => {
    const { sums, checks } = await storyOf({ bet_id: 'bet-1' });
    // 2 + 0.5; 3 + 1.75 + 0.25
    expect(sums).toEqual([{ currency: 'USD', bets: 2, bet: '2.5', win: '5', win_loss: '-2.5', jackpot_win: '0.25' }]);
    expect(checks.map(({ check, state, expected, found, bet_ids: ids }) => [check, state, expected, found, ids])).toEqual([
      ['stake', 'ok', '2.5', '2.5', []],
      ['win', 'ok', '5', '5', []],
      // The second round shows 1.5 where 1.75 was won.
      ['steps', 'differs', '5', null, ['bet-2']],
    ]);
    await post('bets', [
      betRow({ ...own, bet_id: 'short', round_id: 'short', bet: '4', win: '9', bet_at: at(5_000), settled_at: at(5_100) }),
    ]);
    expect((await storyOf({ bet_id: 'short' })).checks.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    await post('wallet_txns', [
      txn('t-short-1', { bet_id: 'short', method: 'bet', amount: '-4', created_at: at(5_001) }),
      txn('t-short-2', { bet_id: 'short', method: 'paid', amount: '9', status: 'pending', created_at: at(5_101) }),
    ]);
    const judged = async () =>
      (await storyOf({ bet_id: 'short' })).checks.map(({ check, state, found }) => [check, state, found]);
    expect(await judged()).toEqual([
      ['stake', 'ok', '4'],
      ['win', 'open', '0'],
    ]);
    await post('wallet_txns', [
      txn('t-short-2', { bet_id: 'short', method: 'paid', amount: '9', status: 'failed', created_at: at(5_101), row_version: 2 }),
    ]);
    expect(await judged()).toEqual([
      ['stake', 'ok', '4'],
      ['win', 'differs', '0'],
    ]);
  });

  test('an amendment is a version of its own, told when it came', async () => {
    await post('bets', [
      betRow({ ...own, bet_id: 'fixed', round_id: 'fixed', bet: '1', win: '0', bet_at: at(9_000), settled_at: at(9_100) }),
    ]);
    t.clock.set(START + 7 * 3_600_000);
    await post('bets', [
      betRow({
        ...own,
        bet_id: 'fixed',
        round_id: 'fixed',
        bet: '1',
        win: '6',
        status: 'adjusted',
        bet_at: at(9_000),
        settled_at: at(9_100),
        row_version: 2,
      }),
    ]);
    const story = await storyOf({ bet_id: 'fixed' });
    expect(
      story.list.filter(({ kind }) => kind === 'bet').map(({ event, amount, row_version: v }) => [event, amount, v]),
    ).toEqual([
      ['placed', '-1', 1],
      ['settled', '0', 1],
      ['adjusted', '6', 2],
    ]);
    expect(story.sums).toMatchObject([{ bet: '1', win: '6' }]);
  });
});

describe('who may see what', () => {
  test('what a code hides is left out, and named', async () => {
    const few = await t.signInAs({ agentId: agent.id, codes: ['B', 'B-3'] });
    const story = await storyOf({ bet_id: 'bet-1' }, few);
    expect(new Set(story.list.map(({ kind }) => kind))).toEqual(new Set(['bet', 'play', 'jackpot', 'session']));
    expect(stateOf(story)).toMatchObject({
      call: 'hidden',
      movement: 'hidden',
      staff: 'hidden',
      compensation: 'hidden',
      bet: 'whole',
    });
    // Nothing to compare with is not told as agreement.
    expect(story.checks.filter(({ check }) => check !== 'steps').map(({ state, found }) => [state, found])).toEqual([
      ['unknown', null],
      ['unknown', null],
    ]);
    const repairer = await t.signInAs({ agentId: agent.id, codes: ['B', 'B-3', 'D', 'D-1'] });
    expect(stateOf(await storyOf({ bet_id: 'bet-1' }, repairer))).toMatchObject({
      staff: 'partly',
      invalid_bet: 'whole',
      call: 'hidden',
    });
  });

  test('another tenant’s round answers like one that does not exist', async () => {
    const away = await t.signInAs({ agentId: stranger.id, codes: ALL });
    for (const input of [{ bet_id: 'bet-1' }, { round_id: 'round-1' }, { round_id: 'round-1', site_id: site.id }]) {
      const [hidden, unknown] = [
        await away.tryCall(getRoundStory, input),
        await away.tryCall(getRoundStory, { bet_id: 'no-such-bet' }),
      ];
      expect({ ...hidden, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    }
    expect((await away.tryCall(shareRoundStory, { bet_id: 'bet-1', audience: 'staff' })).code).toBe(40400);
  });

  test('a round id that several websites use is each website’s own', async () => {
    await post('bets', [
      betRow({ ...own, bet_id: 'twin-1', round_id: 'twin', bet_at: at(20_000), settled_at: at(20_000) }),
      betRow({ ...own, site: foreign.code, bet_id: 'twin-2', round_id: 'twin', bet_at: at(19_000), settled_at: at(19_000) }),
    ]);
    const admin = await t.signInAs({ isSuper: true });
    const first = await storyOf({ round_id: 'twin' }, admin);
    expect([first.round.site_code, first.bets.map((bet) => bet.bet_id)]).toEqual([foreign.code, ['twin-2']]);
    expect(first.others).toEqual([{ site_id: site.id, site_code: site.code }]);
    const second = await storyOf({ round_id: 'twin', site_id: site.id }, admin);
    expect(second.bets.map((bet) => bet.bet_id)).toEqual(['twin-1']);
    expect((await storyOf({ round_id: 'twin' })).others).toEqual([]);
  });

  test.each([[{}], [{ bet_id: 'bet-1', round_id: 'round-1' }], [{ bet_id: 'bet-1', cursor: 'nonsense' }]])(
    '%j is refused',
    async (input) => expect((await staff.tryCall(getRoundStory, input)).code).toBe(40001),
  );

  test('a link of nobody’s making opens nothing', async () =>
    expect((await staff.tryCall(getRoundStory, { link: 'a.b' })).code).toBe(40902));
});

describe('a round of many bets', () => {
  const BETS = 430;
  const idOf = (n: number): string => `many-${String(n).padStart(4, '0')}`;

  test('is walked page by page, and nothing is told twice or not at all', async () => {
    // Three bets share each moment, so that the id has to tell them apart.
    const betAt = (n: number): number => 100_000 + Math.floor(n / 3) * 1_000;
    await post(
      'bets',
      Array.from({ length: BETS }, (_, n) =>
        betRow({
          ...own,
          bet_id: idOf(n),
          round_id: 'many',
          bet: '0.1',
          win: n % 7 === 0 ? '0.3' : '0',
          bet_at: at(betAt(n)),
          settled_at: at(betAt(n) + 1_500),
        }),
      ),
    );
    await post(
      'seamless_calls',
      Array.from({ length: 300 }, (_, n) =>
        call(`many-call-${n}`, { kind: 'bet', request_id: `many-q-${n}`, round_id: 'many', called_at: at(99_000 + n * 500) }),
      ),
    );
    const pages: Story[] = [];
    for (let cursor: string | undefined; ;) {
      const page: Story = await storyOf({ round_id: 'many', limit: 100, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(page);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(pages.map(({ bets }) => bets.length)).toEqual([100, 100, 100, 100, 30]);
    expect(pages.flatMap(({ bets }) => bets.map((bet) => bet.bet_id))).toEqual(Array.from({ length: BETS }, (_, n) => idOf(n)));
    const calls = pages.flatMap(({ list }) => list.filter(({ kind }) => kind === 'call').map(({ record }) => record));
    expect(calls.toSorted()).toEqual(Array.from({ length: 300 }, (_, n) => `many-call-${n}`).toSorted());
    for (const { list } of pages) expect(list.map((each) => each.at)).toEqual(list.map((each) => each.at).toSorted());
    // 430 × 0.1; 62 of them win 0.3.
    for (const { sums } of pages) expect(sums).toMatchObject([{ bets: BETS, bet: '43', win: '18.6' }]);

    const back = await storyOf({ round_id: 'many', limit: 100, cursor: pages[2]?.prev_cursor ?? '' });
    expect(back.list).toEqual(pages[1]?.list);
    expect(back.bets).toEqual(pages[1]?.bets);
    expect(pages[0]?.prev_cursor).toBeNull();
  });

  test('opens where the bet is that was asked for', async () => {
    const story = await storyOf({ bet_id: idOf(333), limit: 20 });
    expect(story.bets[0]?.bet_id).toBe(idOf(333));
    expect(story.bets).toHaveLength(20);
    const before = await storyOf({ bet_id: idOf(333), limit: 20, cursor: story.prev_cursor ?? '' });
    expect(before.bets.map((bet) => bet.bet_id)).toEqual(Array.from({ length: 20 }, (_, n) => idOf(313 + n)));
    expect((await storyOf({ bet_id: idOf(5), limit: 20 })).bets[0]?.bet_id).toBe(idOf(0));
  });

  test('leaves as a file, every entry of every page', async () => {
    const { job, table } = await takeFile(staff, {
      endpoint: '/api/account/round_story/get_list',
      columns: columnsOf('at', 'kind', 'event', 'record', 'amount'),
      input: { round_id: 'many' },
    });
    const bets = table.filter((line) => line.includes(',bet,placed,'));
    expect(bets).toHaveLength(BETS);
    expect(table.filter((line) => line.includes(',call,'))).toHaveLength(300);
    expect(job.rows_done).toBe(table.length - 1);
  });
});

describe('a link for colleagues', () => {
  const linkOf = ({ path }: { path: string }): string => new URL(path, 'http://x').searchParams.get('link') ?? '';

  test('opens the story for who may see it anyway, until it runs out, and is on record', async () => {
    t.clock.set(START + 8 * 3_600_000);
    const shared = await staff.call(shareRoundStory, { bet_id: 'bet-1', audience: 'staff', days: 1 });
    expect(shared.expires_at).toBe(at(32 * 3_600_000));
    const link = linkOf(shared);
    const colleague = await t.signInAs({ agentId: agent.id, codes: ['B', 'B-3'] });
    const story = await storyOf({ link }, colleague);
    expect(story.link).toEqual({ by: 'keeper', shared_at: at(8 * 3_600_000), expires_at: shared.expires_at });
    expect(story.bets.map((bet) => bet.bet_id)).toEqual(['bet-1', 'bet-2']);
    // It adds nothing to what the reader may see.
    expect(stateOf(story)).toMatchObject({ call: 'hidden' });
    const away = await t.signInAs({ agentId: stranger.id, codes: ALL });
    expect((await away.tryCall(getRoundStory, { link })).code).toBe(40400);
    expect((await t.anonymous.tryCall(getRoundStory, { link })).code).toBe(50008);
    for (let i = 0; i < link.length; i += 7)
      expect(
        (await staff.tryCall(getRoundStory, { link: `${link.slice(0, i)}${link[i] === 'A' ? 'B' : 'A'}${link.slice(i + 1)}` }))
          .code,
      ).toBe(40902);
    t.clock.set(START + 32 * 3_600_000);
    const late = await t.signInAs({ agentId: agent.id, codes: ['B', 'B-3'] });
    expect((await late.tryCall(getRoundStory, { link })).code).toBe(40902);
    const [event] = await db
      .selectFrom('audit_event')
      .select(['actor_name', 'agent_id', 'after'])
      .where('action', '=', 'round.share')
      .execute();
    expect(event).toEqual({
      actor_name: 'keeper',
      agent_id: agent.id,
      after: { bet_id: 'bet-1', audience: 'staff', expires_at: shared.expires_at },
    });
    const again = await t.signInAs({ agentId: agent.id, codes: ALL });
    expect((await storyOf({ bet_id: 'bet-1' }, again)).list.filter(({ kind }) => kind === 'staff')).toMatchObject([
      { event: 'round.share', actor: 'keeper', record_type: 'round', result: 'ok' },
    ]);
  });
});

describe('a page for the player', () => {
  const ticketOf = ({ path }: { path: string }): string => new URL(path, 'http://x').searchParams.get('t') ?? '';

  test('shows the player’s own bets of the round and nothing of anybody else’s', async () => {
    t.clock.set(START + 9 * 3_600_000);
    const teller = await t.signInAs({ agentId: agent.id, codes: ['B', 'B-3'] });
    await post('bets', [
      betRow({
        ...own,
        bet_id: 'both-1',
        round_id: 'both',
        bet: '1',
        win: '2',
        bet_at: at(30_000),
        settled_at: at(30_100),
        detail: detailOf('2', [step('2')]),
      }),
      betRow({
        ...own,
        player: 'bob',
        bet_id: 'both-2',
        round_id: 'both',
        bet: '8',
        win: '0',
        bet_at: at(30_050),
        settled_at: at(30_100),
      }),
    ]);
    const shared = await teller.call(shareRoundStory, { bet_id: 'both-1', audience: 'player' });
    expect(shared.expires_at).toBe(at(9 * 3_600_000 + 600_000));
    const ticket = ticketOf(shared);
    const page = await t.anonymous.call(getSharedRound, { t: ticket });
    expect(page).toMatchObject({
      round_id: 'both',
      bet: '1',
      win: '2',
      total: 1,
      status: 'settled',
      bets: [{ bet_id: 'both-1' }],
    });
    const text = JSON.stringify(page);
    for (const secret of ['both-2', 'bob', 'ann', 'story-1', 'site', 'agent', 'usd', 'ip'])
      expect(text).not.toContain(`"${secret}`);

    // A ticket opens the page that it is for.
    const forBet = ticketOf(await teller.call(shareBetDetail, { bet_id: 'both-1' }));
    const wrong = [
      await t.anonymous.tryCall(getSharedRound, { t: forBet }),
      await t.anonymous.tryCall(getSharedBet, { t: ticket }),
      await t.anonymous.tryCall(getSharedRound, { t: `${ticket}x` }),
    ];
    t.clock.set(START + 9 * 3_600_000 + 600_000);
    wrong.push(await t.anonymous.tryCall(getSharedRound, { t: ticket }));
    expect(new Set(wrong.map(({ request_id: _id, ...answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(wrong[0]?.code).toBe(40400);
  });
});

test('a source that rests on a month that is not whole says so', async () => {
  const reader = await t.signInAs({ agentId: agent.id, codes: ALL });
  await db
    .insertInto('fact_gap')
    .values({
      table_name: 'seamless_call',
      partition: '202603',
      reason: 'rows_missing',
      rows_expected: '10',
      rows_held: '4',
      rows_to_restore: '6',
      rows_restored: '3',
    })
    .execute();
  await completeness.look();
  const story = await storyOf({ bet_id: 'bet-1' }, reader);
  expect(stateOf(story)).toMatchObject({ call: 'incomplete', bet: 'whole', movement: 'whole' });
});
