import { WALLET_NOT_SENT } from '@manager/contract/kit/wallet-reasons';
import { textsOf } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

const t = textsOf<typeof texts>('product/wallet-reason');

/** Why a wallet was not called, in words; what the wallet or the network said stays as it is. */
export const walletReason = (error: string): string => {
  const code = WALLET_NOT_SENT.find((each) => each === error);
  return code === undefined ? error : t(code);
};
