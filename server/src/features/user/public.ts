export { avatarAddress } from './avatar-address.ts';
/** What other features may use of users. */
export { editUser } from './add-or-edit-user.ts';
export { findLink, mailLink, takeLink, voidLinks } from './one-time-link.ts';
export { passwordColumns, requireStrongPassword, requireUnusedPassword } from './password-rules.ts';
export { drawUserInviteCode } from './invite-code.ts';
export { heldCodes } from '../auth/public.ts';
export { isSettledAddress } from './settled-address.ts';
export { fromUsers, isManageable } from './user-row.ts';
