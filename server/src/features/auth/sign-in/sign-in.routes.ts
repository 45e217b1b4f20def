import { verifyFactor as verifyFactorContract } from '@manager/contract/features/auth/factor';
import { getChallenge, getUserInfo, login, logout } from '@manager/contract/features/auth/login';
import { openRoute, route, type Route } from '../../../kit/http/route.ts';
import { drawChallenge } from '../bot-check.ts';
import { readUserInfo } from './get-user-info.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { verifyFactor } from './verify-factor.ts';

export const routes: readonly Route[] = [
  openRoute(login, logIn),
  openRoute(verifyFactorContract, verifyFactor),
  openRoute(getChallenge, async (ctx) => {
    const { captcha, turnstile } = ctx.settings;
    return {
      kind: captcha,
      site_key: captcha === 'turnstile' ? (turnstile?.siteKey ?? null) : null,
      challenge: captcha === 'altcha' ? await drawChallenge(ctx) : null,
    };
  }),
  route(logout, logOut),
  route(getUserInfo, readUserInfo),
];
