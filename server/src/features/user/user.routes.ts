import * as contract from '@manager/contract/features/user/user';
import * as access from '@manager/contract/features/user/user-access';
import { route, type Route } from '../../kit/http/route.ts';
import { addOrEditUser, prepareNewPassword } from './add-or-edit-user.ts';
import { batchDelUser } from './batch-del-user.ts';
import { changeEmail } from './change-email.ts';
import { changePassword, prepareChange } from './change-password.ts';
import { endSessions } from './end-sessions.ts';
import { getInviteCode } from './get-invite-code.ts';
import { getSessionList } from './get-session-list.ts';
import { getUserDetail } from './get-user-detail.ts';
import { getUserList } from './get-user-list.ts';
import { removeFactors } from './remove-factors.ts';
import { resetPassword } from './reset-password.ts';
import { sendVerification } from './send-verification.ts';
import { unlockUser } from './unlock-user.ts';

export const routes: readonly Route[] = [
  route(contract.getUserList, getUserList),
  route(contract.getUserDetail, getUserDetail),
  route(contract.addOrEditUser, addOrEditUser, { prepare: prepareNewPassword }),
  route(contract.batchDelUser, batchDelUser),
  route(contract.resetPassword, resetPassword),
  route(contract.changePassword, changePassword, { prepare: prepareChange }),
  route(contract.changeEmail, changeEmail),
  route(contract.sendVerification, sendVerification),
  route(contract.getInviteCode, getInviteCode),
  route(access.unlockUser, unlockUser),
  route(access.removeFactors, removeFactors),
  route(access.getSessionList, getSessionList),
  route(access.endSessions, endSessions),
];
