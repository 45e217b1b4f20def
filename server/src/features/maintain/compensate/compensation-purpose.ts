import { compensation, compensationLimits, type CompensationState, compensationStateOf } from '@manager/domain/compensation';
import { sumToMicros } from '@manager/domain/micros';
import type { PayoutState } from '@manager/domain/payout';
import { sql } from 'kysely';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { AuditEntry } from '../../../kit/service/ctx.ts';
import type { Payout, PayoutHandler } from '../../../kit/service/payout-handler.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

/** Lets a second person decide. */
export const APPROVE_COMPENSATION = 'D-2-94';

/** Brings compensations to where their payouts stand. Whoever calls it holds the payouts, so it locks compensations after them. */
const followPayouts = async (tx: AnyTx, payouts: readonly Payout[]): Promise<void> => {
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  const { rows } = await sql<Followed>`
    select id, payout_id, state, agent_id, by_user from compensation
    where payout_id = any(${[...byId.keys()]}::bigint[]) order by id for update`.execute(tx);
  const changes = rows.flatMap(({ id, payout_id: payoutId, state: before }) => {
    const payout = byId.get(payoutId);
    const state = payout === undefined ? before : compensationStateOf(payout.state as PayoutState);
    if (state === before) return [];
    compensation.assertMove(before, state);
    return [{ id, state, finished_at: state === 'finish' ? (payout?.paid_at ?? null) : null }];
  });
  if (changes.length === 0) return;
  await sql`
    update compensation set state = change.state, finished_at = change.finished_at, updated_at = now(), version = version + 1
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (id bigint, state text, finished_at timestamptz)
    where compensation.id = change.id`.execute(tx);
  const moved = new Set(changes.map(({ id }) => id));
  await auditOwn(
    tx,
    'compensation.follow',
    rows.flatMap((row) => (moved.has(row.id) ? endOf(row, byId.get(row.payout_id)) : [])),
  );
};

type Followed = { id: string; payout_id: string; state: CompensationState; agent_id: string; by_user: string };

/** What became of the money, for the audit log. What a person decides is on record with who that was. */
const endOf = ({ id, state, agent_id: agentId, by_user: by }: Followed, payout: Payout | undefined): AuditEntry[] => {
  if (payout === undefined || !isOwnEnd(payout, state)) return [];
  const after = compensationStateOf(payout.state as PayoutState);
  return [
    {
      action: `compensation.${payout.state === 'not_eligible' ? payout.state : after}`,
      objectType: 'compensation',
      objectId: id,
      agentId,
      outcome: after === 'finish' ? 'ok' : 'failed',
      reason: payout.last_error,
      before: { state },
      after: { state: after, transfer_id: payout.transfer_id, asked_by: by },
    },
  ];
};

/** A payout that staff gave up is rejected automatically once the wallet has reversed it. */
const isOwnEnd = ({ state }: Payout, before: CompensationState): boolean =>
  state === 'rejected' ? before === 'paying' : ['paid', 'not_eligible', 'error_manual'].includes(state);

/** What the group of a member of staff lets him pay in 24 hours; null where it says nothing. */
const dayLimitOf = (tx: AnyTx, userId: string | null): Promise<bigint | null> =>
  asSystem(tx, async (own) => {
    const row = await own
      .selectFrom('staff_user')
      .innerJoin('auth_group', 'auth_group.id', 'staff_user.auth_group_id')
      .select(sql<string | null>`auth_group.limits ->> 'compensation_usd_day'`.as('usd'))
      .where('staff_user.id', '=', userId)
      .executeTakeFirst();
    return row?.usd == null ? null : sumToMicros(row.usd);
  });

/** The website keeps balances itself by now: nothing is taken from there any more. */
const findSeamlessDebits = async (tx: AnyTx, payouts: readonly Payout[]): Promise<ReadonlyMap<string, string>> => {
  const debits = payouts.filter(({ direction }) => direction === 'debit');
  if (debits.length === 0) return new Map();
  const sites = await tx
    .selectFrom('site')
    .select('id')
    .where(
      'id',
      'in',
      debits.map(({ site_id: siteId }) => siteId),
    )
    .where('api_type', '<>', 'transfer')
    .execute();
  const seamless = new Set(sites.map(({ id }) => id));
  return new Map(debits.filter((payout) => seamless.has(payout.site_id)).map(({ id }) => [id, 'not_transfer']));
};

export const compensationPurpose: PayoutHandler = {
  name: 'compensation',
  walletKind: 'compensation',
  promoKind: 'compensation',
  approveCode: APPROVE_COMPENSATION,
  limits: async (tx, requestedBy) => compensationLimits(await dayLimitOf(tx, requestedBy)),
  findIneligible: findSeamlessDebits,
  onProcessing: followPayouts,
  onPaid: followPayouts,
  onFailed: followPayouts,
};
