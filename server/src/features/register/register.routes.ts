import { register } from '@manager/contract/features/register/register';
import { confirmReset, requestReset } from '@manager/contract/features/register/reset-password';
import { verifyEmail } from '@manager/contract/features/register/verify-email';
import { openRoute, type Route } from '../../kit/http/route.ts';
import { confirmReset as confirmResetVerb } from './confirm-reset.ts';
import { registerUser } from './register-user.ts';
import { requestReset as requestResetVerb } from './request-reset.ts';
import { verifyEmail as verifyEmailVerb } from './verify-email.ts';

export const routes: readonly Route[] = [
  openRoute(register, registerUser),
  openRoute(requestReset, requestResetVerb),
  openRoute(confirmReset, confirmResetVerb),
  openRoute(verifyEmail, verifyEmailVerb),
];
