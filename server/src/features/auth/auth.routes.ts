import { getChallenge, getUserInfo, login, logout } from '@manager/contract/features/auth/login';
import { openRoute, route, type Route } from '../../kit/http/route.ts';
import { drawChallenge } from './bot-check.ts';
import { readUserInfo } from './get-user-info.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

export const routes: readonly Route[] = [
  openRoute(login, logIn),
  openRoute(getChallenge, async (ctx) => {
    const isAltcha = ctx.settings.captcha === 'altcha';
    return { kind: ctx.settings.captcha, site_key: null, challenge: isAltcha ? await drawChallenge(ctx) : null };
  }),
  route(logout, logOut),
  route(getUserInfo, readUserInfo),
];
