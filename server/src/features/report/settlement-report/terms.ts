import {
  type FeeTier as TierRow,
  type saveSettlementTerms as saveEndpoint,
  saveSettlementTerms,
  type SettlementTerms,
} from '@manager/contract/features/report/settlement-terms';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { type FeeTier, type NegativeCarry, scaleOf } from '@manager/domain/settlement';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { dangerousChanges, hasAny } from '../../../kit/resource/dangerous.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedDb, type ScopedTx } from '../../../postgres/db.ts';
import { APPROVE_SETTLEMENT } from './run-row.ts';
import { exactPercentText } from '@manager/domain/figure-text';

type Input = ParsedOf<typeof saveEndpoint>;
type Settled = Input & { payment_days: number };

/** Where nothing was agreed on: as the column has it. */
const USUAL_PAYMENT_DAYS = 14;

/** How an agent is settled, as the calculation takes it. */
type AgentTerms = { negativeCarry: NegativeCarry; paymentDays: number; tiers: FeeTier[] };

export const readTerms = async (db: ScopedDb, agentId: string): Promise<AgentTerms> => {
  const [terms, tiers] = await Promise.all([selectTerms(db, agentId), selectTiers(db, agentId)]);
  return {
    negativeCarry: (terms?.negative_carry ?? 'carry') as NegativeCarry,
    paymentDays: terms?.payment_days ?? USUAL_PAYMENT_DAYS,
    tiers: tiers.map((tier) => ({
      siteId: tier.site_id,
      vendor: tier.vendor,
      gameType: tier.game_type,
      basis: tier.basis as FeeTier['basis'],
      fromUsd: decimal(tier.from_usd),
      pct: decimal(tier.pct),
    })),
  };
};

const selectTerms = (db: ScopedDb, agentId: string) =>
  db
    .selectFrom('settlement_terms')
    .select(['negative_carry', 'payment_days', 'version'])
    .where('agent_id', '=', agentId)
    .executeTakeFirst();

/** Widest scale first, each from its lowest tier. */
const selectTiers = (db: ScopedDb, agentId: string) =>
  db
    .selectFrom('fee_tier')
    .leftJoin('site', 'site.id', 'fee_tier.site_id')
    .selectAll('fee_tier')
    .select('site.code as site_code')
    .where('fee_tier.agent_id', '=', agentId)
    .orderBy('site.code', (order) => order.asc().nullsFirst())
    .orderBy('fee_tier.vendor', (order) => order.asc().nullsFirst())
    .orderBy('fee_tier.game_type', (order) => order.asc().nullsFirst())
    .orderBy('fee_tier.from_usd')
    .execute();

/** Errors: `object.not_found` for an agent out of scope. */
export const getTerms = async (ctx: Ctx, { agent_id: agentId }: { agent_id: string }): Promise<SettlementTerms> => {
  const name = await findAgent(ctx, agentId);
  return readRow(ctx, ctx.db, { id: agentId, name });
};

const findAgent = async (ctx: Ctx, id: string): Promise<string> => {
  const row = isInScope(ctx.user.scope, id)
    ? await ctx.db.selectFrom('agent').select('name').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('object.not_found');
  return row.name;
};

const readRow = async (ctx: Ctx, db: ScopedDb, { id, name }: { id: string; name: string }): Promise<SettlementTerms> => {
  const [terms, tiers, sites, vendors] = await Promise.all([
    selectTerms(db, id),
    selectTiers(db, id),
    db
      .selectFrom('site')
      .select(['id', 'code', 'name'])
      .where('agent_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('code')
      .execute(),
    db.selectFrom('game').select('vendor').distinct().where('vendor', '<>', '').orderBy('vendor').execute(),
  ]);
  return {
    id,
    version: terms?.version ?? 0,
    agent_name: name,
    negative_carry: (terms?.negative_carry ?? 'carry') as NegativeCarry,
    payment_days: terms?.payment_days ?? USUAL_PAYMENT_DAYS,
    tiers: tiers.map((tier): TierRow => ({
      site_id: tier.site_id,
      site_code: tier.site_code,
      vendor: tier.vendor,
      game_type: tier.game_type as TierRow['game_type'],
      basis: tier.basis as TierRow['basis'],
      from_usd: tier.from_usd,
      pct: tier.pct,
    })),
    sites,
    vendors: vendors.map(({ vendor }) => vendor),
    can: { edit: mayCall(ctx, saveSettlementTerms) },
  };
};

/** Errors: `object.not_found`, `object.version_conflict`, `input.invalid` at the tier that is wrong. */
export const saveTerms = (ctx: Ctx, input: Input): Promise<SettlementTerms> =>
  inTransaction(ctx.db, async (tx) => {
    const { agent_id: id } = input;
    const name = await findAgent(ctx, id);
    await lockTerms(tx, id);
    const before = await readRow(ctx, tx, { id, name });
    if (before.version !== input.version) throw new AppError('object.version_conflict', { current: before });
    requireScales(input, before);
    const settled = { ...input, payment_days: input.payment_days ?? before.payment_days };
    await askAboutTerms(ctx, tx, { input: settled, before });
    await writeTerms(ctx, tx, settled);
    const after = await readRow(ctx, tx, { id, name });
    await audit(ctx, tx, {
      action: 'settlement_terms.save',
      objectType: 'settlement_terms',
      objectId: id,
      agentId: id,
      reason: input.reason,
      ...changedFields(auditedOf(before), auditedOf(after)),
    });
    return after;
  });

/** What an agent owes by its results: a second person of the operator's agrees, never the agent's own staff. */
const askAboutTerms = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Settled; before: SettlementTerms },
): Promise<void> => {
  const sites = new Map(before.sites.map(({ id, code }) => [id, code]));
  const tiers = input.tiers.map((tier) => ({
    ...tier,
    site_code: sites.get(tier.site_id ?? '') ?? null,
    from_usd: toWire(decimal(tier.from_usd)),
    pct: toWire(decimal(tier.pct)),
  }));
  const side = (terms: Pick<SettlementTerms, 'negative_carry' | 'payment_days' | 'tiers'>) => ({
    negative_carry: terms.negative_carry,
    payment_days: terms.payment_days,
    tiers: auditedOf(terms).fee_tiers,
  });
  const changed = dangerousChanges(saveSettlementTerms, side(before), side({ ...input, tiers }));
  if (!hasAny(changed)) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'settlement_terms.save',
    approveCode: APPROVE_SETTLEMENT,
    objectType: 'settlement_terms',
    objectId: before.id,
    objectName: before.agent_name,
    objectVersion: before.version,
    agentId: null,
    ...changed,
    reason: input.reason,
  });
};

/** A line of text a tier, so that the record shows which of them changed. */
const auditedOf = ({
  negative_carry: carry,
  payment_days: days,
  tiers,
}: Pick<SettlementTerms, 'negative_carry' | 'payment_days' | 'tiers'>) => ({
  negative_carry: carry,
  payment_days: days,
  fee_tiers: tiers.map((tier) =>
    [
      tier.site_code ?? '*',
      tier.vendor ?? '*',
      tier.game_type ?? '*',
      tier.basis,
      `≥ ${tier.from_usd}`,
      exactPercentText(tier.pct),
    ].join(' · '),
  ),
});

/** Websites are the agent's own, a tier stands once, and the tiers of a scale have one basis. */
const requireScales = ({ tiers }: Input, { sites }: SettlementTerms): void => {
  const own = new Set(sites.map(({ id }) => id));
  const bases = new Map<string, string>();
  const keys = new Set<string>();
  for (const [at, tier] of tiers.entries()) {
    if (tier.site_id !== null && !own.has(tier.site_id)) throw fieldError(`tiers.${at}.site_id`, 'not_found');
    const scale = scaleOf({ siteId: tier.site_id, vendor: tier.vendor, gameType: tier.game_type });
    if ((bases.get(scale) ?? tier.basis) !== tier.basis) throw fieldError(`tiers.${at}.basis`, 'basis_mixed');
    bases.set(scale, tier.basis);
    const key = `${scale} ${toWire(decimal(tier.from_usd))}`;
    if (keys.has(key)) throw fieldError(`tiers.${at}.from_usd`, 'duplicate');
    keys.add(key);
  }
};

const writeTerms = async (
  ctx: Ctx,
  tx: ScopedTx,
  { agent_id: agentId, version, negative_carry: carry, payment_days: days, tiers }: Settled,
): Promise<void> => {
  const now = ctx.now();
  await tx
    .insertInto('settlement_terms')
    .values({
      agent_id: agentId,
      negative_carry: carry,
      payment_days: days,
      version: version + 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('agent_id')
        .doUpdateSet({ negative_carry: carry, payment_days: days, version: version + 1, updated_at: now }),
    )
    .execute();
  await tx.deleteFrom('fee_tier').where('agent_id', '=', agentId).execute();
  if (tiers.length > 0)
    await tx
      .insertInto('fee_tier')
      .values(tiers.map((tier) => ({ ...tier, agent_id: agentId })))
      .execute();
};

/** Holds terms and runs of an agent still until the transaction ends. */
export const lockTerms = async (tx: ScopedTx, agentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7231, hashtext(${agentId}))`.execute(tx);
};
