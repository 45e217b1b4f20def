import type {
  getSeamlessDetail as endpoint,
  SeamlessCancel,
  SeamlessDetail,
  SeamlessRecovery,
} from '@manager/contract/features/log/seamless';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import { AppError } from '../../../base/app-error.ts';
import { givenText, NOTHING_GIVEN, readGiven } from '../../../kit/bet/given.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { BetCancel } from '../../maintain/invalid-bet/public.ts';
import { isCallOf, type RecoveryCalls } from '../../fishing/transfer-record/public.ts';
import { cancelOf, findBeside, payoutOf, recoveryOf, transferIdOf } from './call-payouts.ts';
import { scopeOf } from './get-seamless-list.ts';
import { toCallRow } from './seamless-row.ts';
import { readAttempts, readCall, type StoredCall } from './seamless-store.ts';
import { toSeamlessPayout } from './steer-calls.ts';

/** O-1: one call of the user's scope. Throws `object.not_found`, for test data without the code too. */
export const getSeamlessDetail = async (ctx: Ctx, { call_id: id }: ParsedOf<typeof endpoint>): Promise<SeamlessDetail> => {
  const scope = scopeOf(ctx);
  const call = await readCall(ctx.clickhouse, scope, { id, now: ctx.now() });
  if (call === undefined) throw new AppError('object.not_found');
  const transferId = transferIdOf(call.request_id);
  const requestIds = [transferId, cancelIdOf(transferId)];
  const attempts = await readAttempts(ctx.clickhouse, scope, { siteId: call.site_id, requestIds });
  const beside = await findBeside(ctx, [call, ...attempts]);
  const [payout, cancel, recovery] = [payoutOf(call, beside), cancelOf(call, beside), recoveryOf(call, beside)];
  const isOwn = payout !== undefined || cancel !== undefined || (recovery !== undefined && isCallOf(recovery, call.call_id));
  const [directory, keys, apiUrl, given] = await Promise.all([
    loadDirectory(ctx.wholeDb, ctx.language),
    isOwn ? keyEndings(ctx, call) : [],
    apiUrlOf(ctx, call),
    givenFor(ctx, call, { betId: payout?.bet_id || (cancel?.betId ?? ''), transferId }),
  ]);
  return {
    ...toCallRow(call, directory, beside),
    request_body: call.request_body,
    response_body: call.response_body,
    attempts: attempts.map((attempt) => toCallRow(attempt, directory, beside)),
    signature: {
      state: call.outcome === 'bad_signature' ? 'refused' : isOwn ? 'signed' : 'not_known',
      key_endings: keys,
    },
    api_url: apiUrl,
    given,
    payout: payout === undefined ? null : toSeamlessPayout(ctx, payout),
    cancel: cancel === undefined ? null : toSeamlessCancel(cancel),
    recovery: recovery === undefined ? null : toSeamlessRecovery(recovery),
  };
};

type About = { betId: string; transferId: string };

const givenFor = async (ctx: Ctx, call: StoredCall, { betId, transferId }: About): Promise<string | null> => {
  const cause = { betId, roundId: call.round_id, ref: transferId, siteId: String(call.site_id), playerId: call.player_id };
  const [given = NOTHING_GIVEN] = await readGiven(ctx.db, [{ ...cause, beside: null }]);
  return given.times === 0 && betId === '' && call.round_id === '' ? null : givenText(given);
};

const toSeamlessCancel = (cancel: BetCancel): SeamlessCancel => ({
  id: cancel.id,
  bet_id: cancel.betId,
  state: cancel.state,
  tries: cancel.tries,
  next_attempt_at: cancel.nextAttemptAt?.toISOString() ?? null,
  last_error: cancel.lastError,
  version: cancel.version,
  can: cancel.can,
});

const toSeamlessRecovery = (recovery: RecoveryCalls): SeamlessRecovery => ({
  transfer_id: recovery.transferId,
  kind: recovery.kind,
  state: recovery.state,
  attempts: recovery.attempts,
  next_attempt_at: recovery.nextCallAt?.toISOString() ?? null,
  last_error: recovery.last_error,
});

/** Keys that were valid when Manager made the call: it signs with each of them, the newest first. */
const keyEndings = async (ctx: Ctx, call: StoredCall): Promise<string[]> => {
  const at = new Date(`${call.called_at.replace(' ', 'T')}Z`);
  const rows = await ctx.db
    .selectFrom('site_api_key')
    .select('last_four')
    .where('site_id', '=', String(call.site_id))
    .where('created_at', '<=', at)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.last_four);
};

const apiUrlOf = async (ctx: Ctx, { site_id: siteId, direction }: StoredCall): Promise<string | null> => {
  if (direction !== 'out' || !can(ctx, 'C-2')) return null;
  const site = await ctx.db
    .selectFrom('site')
    .select('api_url')
    .where('id', '=', String(siteId))
    .where(inScope(ctx.user.scope, 'agent_id'))
    .executeTakeFirst();
  return site === undefined || site.api_url === '' ? null : site.api_url;
};
