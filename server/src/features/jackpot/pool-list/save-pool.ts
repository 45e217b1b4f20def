import * as contract from '@manager/contract/features/jackpot/pool-list';
import { exactMicros } from '@manager/domain/exact-micros';
import { decimal, toWire } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import { beginPool, changeTurn, tellLane } from '../../../jackpots/change-meters.ts';
import { drawRulesOf } from '../../../jackpots/snapshot.ts';
import { dangerousChanges, hasAny } from '../../../kit/resource/dangerous.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { noteEditor } from '../../../kit/service/editors.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { holdQuietPool } from '../core/hold-pool.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';
import { checkPool, type Input, ownerOf, type Wanted } from './pool-rules.ts';

/** Lets a second person agree to a pool and to what changes its money. */
export const APPROVE_POOL = 'I-1-94';

type Row = contract.PoolRow;

const REQUIRED = ['code', 'name', 'scope', 'rate', 'seed', 'reset', 'min_win', 'cap', 'trigger', 'games'] as const;
const FIXED = ['code', 'scope', 'agent_id', 'brand', 'site_id', 'seed'] as const;
/** With another one of these a turn goes by other rules than it was drawn by. */
const DRAWN_BY = ['trigger', 'min_win', 'must_hit', 'segments', 'due_hour', 'due_from_min', 'due_to_min'] as const;

const DEFAULTS = {
  status: 'active',
  hidden_rate: '0',
  must_hit: null,
  min_bet_usd: '0',
  contribution_limit: '1000',
  sources: ['normal'],
  trigger_weight: '1',
  odds_per_usd: '0',
  segments: [1],
  due_hour: null,
  due_from_min: null,
  due_to_min: null,
  site_weights: [],
} as const;

/** As it will stand: what was not sent stays. */
const wantedOf = (input: Input, before: Row | undefined, agentId: string | null): Wanted => {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { ...DEFAULTS, brand: '', site_id: null, ...before, ...sent, agent_id: agentId, id: before?.id } as unknown as Wanted;
};

const columnsOf = (input: Input) => ({
  name: input.name,
  tier: input.tier,
  sort: input.sort,
  rate: input.rate,
  hidden_rate: input.hidden_rate,
  reset: input.reset,
  min_win: input.min_win,
  must_hit: input.must_hit,
  cap: input.cap,
  min_bet_usd: input.min_bet_usd,
  contribution_limit: input.contribution_limit,
  pool_day_limit: input.pool_day_limit,
  site_day_limit: input.site_day_limit,
  player_day_limit: input.player_day_limit,
  sources: input.sources,
  games: jsonOf(input.games),
  trigger: input.trigger,
  trigger_weight: input.trigger_weight,
  odds_per_usd: input.odds_per_usd,
  segments: input.segments,
  due_hour: input.due_hour,
  due_from_min: input.due_from_min,
  due_to_min: input.due_to_min,
  site_weights: jsonOf(input.site_weights),
  note: input.note,
});

const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

const isAlike = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other);
const comparable = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? toWire(decimal(value)) : JSON.stringify(value);
};

/** The order of segments says where they lie: another one is another rule, though the weights are the same. */
const hasOtherOrder = (input: Input, before: Row): boolean =>
  input.segments !== undefined && !isAlike(input.segments, before.segments);

/** A higher limit of these, or none, lets more be paid without a second person. */
const DAY_LIMITS = ['pool_day_limit', 'site_day_limit', 'player_day_limit'] as const;

const raisesLimits = (input: Input, before: Row): boolean =>
  DAY_LIMITS.some((name) => {
    const [limit, was] = [input[name], before[name]];
    if (limit === undefined || was === null) return false;
    return limit === null || decimal(limit).gt(decimal(was));
  });

const isDangerous = (input: Input, before: Row): boolean =>
  hasAny(dangerousChanges(contract.savePool, before, input)) || hasOtherOrder(input, before);

const checkEdit = async (ctx: Ctx, tx: ScopedTx, { input, before }: { input: Input; before: Row }): Promise<void> => {
  requireOwnerOf(ctx, before);
  for (const field of FIXED)
    if (input[field] !== undefined && !isAlike(input[field], before[field])) throw fieldError(field, 'cannot_change');
  if (!isDangerous(input, before)) return;
  if (input.reason === undefined) throw fieldError('reason', 'required');
  await holdQuietPool(tx, before.id);
  await checkPool(ctx, tx, wantedOf(input, before, before.agent_id));
};

export const poolSaver = defineSaver(pools, {
  endpoint: contract.savePool,
  required: REQUIRED,
  insert: (input) => ({
    ...columnsOf(input),
    tier: input.tier ?? 'single',
    code: input.code,
    name: input.name,
    scope: input.scope,
    agent_id: input.agent_id ?? null,
    brand: input.brand ?? '',
    site_id: input.site_id ?? null,
    rate: input.rate,
    hidden_rate: input.hidden_rate ?? DEFAULTS.hidden_rate,
    seed: input.seed,
    reset: input.reset,
    min_win: input.min_win,
    cap: input.cap,
    contribution_limit: input.contribution_limit ?? DEFAULTS.contribution_limit,
    games: JSON.stringify(input.games),
    trigger: input.trigger,
  }),
  update: columnsOf,
  check: async (ctx, tx, { input, before }) => {
    if (before !== undefined) return checkEdit(ctx, tx, { input, before });
    const agentId = await ownerOf(ctx, tx, input);
    if (input.reason === undefined) throw fieldError('reason', 'required');
    await checkPool(ctx, tx, wantedOf(input, undefined, agentId));
    // A pool of a website belongs to its agent, so nobody has to name one.
    input.agent_id = agentId;
  },
  dangerous: { operation: 'jackpot_pool.parameters', approveCode: APPROVE_POOL, nameOf: ({ name }) => name },
  secondPerson: (_ctx, _tx, { input, before }) =>
    Promise.resolve(
      hasOtherOrder(input, before)
        ? {
            operation: 'jackpot_pool.parameters',
            approveCode: APPROVE_POOL,
            objectName: before.name,
            before: { segments: before.segments },
            after: { segments: input.segments },
          }
        : null,
    ),
  secondPersonForNew: (_ctx, _tx, { reason: _reason, id: _id, version: _version, ...input }) =>
    Promise.resolve({
      operation: 'jackpot_pool.create',
      approveCode: APPROVE_POOL,
      objectName: input.name ?? '',
      before: null,
      after: input,
    }),
  writeRelated: async (ctx, tx, { input, before, id }) => {
    // Whoever made it what it is agrees to no win beyond its limits.
    if (before === undefined || raisesLimits(input, before)) await noteEditor(ctx, tx, { type: 'jackpot_pool', id });
    const key = ctx.settings.encryptionKey;
    const now = ctx.now();
    if (before === undefined) {
      const stored = await tx.selectFrom('jackpot_pool').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { code } = stored;
      const rules = drawRulesOf(stored as unknown as Parameters<typeof drawRulesOf>[0]);
      const [seed, cap] = [exactMicros(stored.seed), exactMicros(stored.cap)];
      await asSystem(tx, (own) => beginPool(own, { key, poolId: id, code, rules, seed, cap, now }));
      return;
    }
    if (!isDangerous(input, before)) return;
    const held = await holdQuietPool(tx, id);
    const isDrawnAnew = DRAWN_BY.some((field) => input[field] !== undefined && !isAlike(input[field], before[field]));
    await asSystem(tx, async (own) => {
      if (isDrawnAnew) await changeTurn(own, held, { key, now });
      await tellLane(own, id, now);
    });
  },
});
