import { NOT_PAID } from '@manager/contract/kit/wallet-reasons';
import { textsOf } from '../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

const t = textsOf<typeof texts>('product/wallet-reason');

/** Why money was not sent, in words; what the wallet or the network said stays as it is. */
export const walletReason = (error: string): string => {
  const code = NOT_PAID.find((each) => each === error);
  return code === undefined ? error : t(code);
};
