import { PositiveMoney } from '@manager/contract/kit/money';
import { RowId } from '@manager/contract/platform/row';
import { fitsFactColumn, parseMicros } from '@manager/domain/micros';
import type { WalletRequest } from './outbound.ts';
import type { WalletSite } from './wallet-site.ts';

type Site = Pick<WalletSite, 'code' | 'negativeBalance'>;

/**
 * The body of a call (docs/wallet-api.md): the same for every attempt of a request, but for what the website says of negative balances by then.
 * Throws for a request that no wallet could understand.
 */
export const requestBody = (request: WalletRequest, site: Site | undefined): string => {
  const fault = faultOf(request);
  if (fault !== undefined) throw new Error(`no call to a wallet: ${fault} of ${request.action} ${request.requestId}`);
  const { action, requestId, player, currency, isTest, amount, creditKind, cancels, betId, roundId } = request;
  return JSON.stringify({
    action,
    request_id: requestId,
    site: site?.code ?? '',
    player,
    currency,
    is_test: isTest,
    amount,
    kind: creditKind,
    cancels,
    negative_balance: action === 'cancel' ? site?.negativeBalance : undefined,
    bet_id: betId,
    round_id: roundId,
  });
};

const movesMoney = ({ action }: WalletRequest): boolean => action !== 'balance' && action !== 'cancel';

/** What no fact could hold is never paid. */
const isAmount = (amount: string | undefined): boolean => {
  const micros = PositiveMoney.safeParse(amount).success ? parseMicros(amount ?? '') : undefined;
  return micros !== undefined && fitsFactColumn(micros);
};

/** Which part is missing, wrong, or does not belong to the action. */
const faultOf = (request: WalletRequest): string | undefined => {
  const { requestId, callId, amount, creditKind, cancels, action, betId } = request;
  if (![requestId, callId].every((id) => RowId.safeParse(id).success)) return 'id';
  if (movesMoney(request) ? !isAmount(amount) : amount !== undefined) return 'amount';
  if ((action === 'credit') !== (creditKind !== undefined)) return 'kind';
  if (action === 'cancel' ? cancels === undefined && betId === undefined : cancels !== undefined) return 'cancels';
  return undefined;
};
