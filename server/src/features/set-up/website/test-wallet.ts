import type { testWallet as endpoint, WalletTestResult } from '@manager/contract/features/set-up/website-wallet';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { runTestStep } from '../../../wallet/test-step.ts';
import { readSigningKeys } from './api-keys.ts';
import { websites } from './website-row.ts';

/** Known to no website unless it made one for tests. */
const TEST_PLAYER = 'manager-test';
const TEST_CURRENCY = 'USD';

type Tested = { agentId: string; player: string; result: WalletTestResult };

/** One step of the test of a website's wallet. Throws `input.invalid` without address or key, and for a player who is a customer. */
export const callTestWallet = async (ctx: Ctx, { id, step, run, ...asked }: ParsedOf<typeof endpoint>): Promise<Tested> => {
  const site = await findRow(ctx, websites, id);
  if (site.api_url === '') throw fieldError('api_url', 'required');
  const keys = await readSigningKeys(ctx, ctx.db, id);
  if (keys.length === 0) throw fieldError('api_key', 'no_key');
  const { player, currency } = await testPlayer(ctx, { siteId: id, ...asked });
  const result = await runTestStep({
    step,
    run,
    url: site.api_url,
    site: site.code,
    player,
    currency,
    keys,
    allowed: ctx.settings.walletAllowed,
    now: ctx.now(),
  });
  return { agentId: site.agent_id, player, result };
};

/** Puts on record what was tested and came of it. */
export const testWallet = async (
  ctx: Ctx,
  { id, step, run }: ParsedOf<typeof endpoint>,
  { agentId, player, result }: Tested,
): Promise<WalletTestResult> => {
  await audit(ctx, ctx.db, {
    action: 'website.test_wallet',
    objectType: 'website',
    objectId: id,
    agentId,
    after: { step, player, verdict: result.verdict, latency_ms: result.latency_ms, run },
  });
  return result;
};

type Asked = { siteId: string; player?: string | undefined; currency?: string | undefined };

/** The player that was asked for, else the website's newest test player; customers are never played with. */
const testPlayer = async (ctx: Ctx, { siteId, player: name, currency }: Asked): Promise<{ player: string; currency: string }> => {
  const known = await ctx.db
    .selectFrom('player')
    .select(['user_name', 'type', 'currency'])
    .where('site_id', '=', siteId)
    .$if(name !== undefined, (query) => query.where('user_name', '=', name ?? ''))
    .$if(name === undefined, (query) => query.where('type', '=', 'test'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined && known.type !== 'test') throw fieldError('player', 'not_test_player');
  return { player: known?.user_name ?? name ?? TEST_PLAYER, currency: currency ?? known?.currency ?? TEST_CURRENCY };
};
