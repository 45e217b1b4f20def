import * as contract from '@manager/contract/features/user/user';
import { route, type Route } from '../../kit/http/route.ts';
import { addOrEditUser } from './add-or-edit-user.ts';
import { batchDelUser } from './batch-del-user.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { getInviteCode } from './get-invite-code.ts';
import { getUserList } from './get-user-list.ts';
import { resetPassword } from './reset-password.ts';

export const routes: readonly Route[] = [
  route(contract.getUserList, getUserList),
  route(contract.addOrEditUser, addOrEditUser),
  route(contract.batchDelUser, batchDelUser),
  route(contract.resetPassword, resetPassword),
  route(contract.changePassword, changePassword),
  route(contract.changeEmail, changeEmail),
  route(contract.getInviteCode, getInviteCode),
];
