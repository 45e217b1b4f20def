import * as contract from '@manager/contract/features/auth/factor';
import { route, type Route } from '../../../kit/http/route.ts';
import { addPasskey } from './add-passkey.ts';
import { confirmTotp } from './confirm-totp.ts';
import { getFactorList } from './get-factor-list.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { renamePasskey } from './rename-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startPasskey } from './start-passkey.ts';
import { startTotp } from './start-totp.ts';

export const routes: readonly Route[] = [
  route(contract.getFactorList, getFactorList),
  route(contract.startTotp, startTotp),
  route(contract.confirmTotp, confirmTotp),
  route(contract.removeTotp, removeTotp),
  route(contract.renewRecoveryCodes, renewRecoveryCodes),
  route(contract.startPasskey, startPasskey),
  route(contract.addPasskey, addPasskey),
  route(contract.renamePasskey, renamePasskey),
  route(contract.removePasskey, removePasskey),
];
