import type { PermissionCode } from './permissions.ts';

/** Codes that show fields of rows whole, by the calls that read the rows: they go wherever a row goes. */
const CODES: readonly { path: string; address?: PermissionCode; name?: PermissionCode }[] = [
  { path: '/api/account/bet_detail/', address: 'B-3-96' },
  { path: '/api/account/skg_bets/', address: 'B-3-96' },
  { path: '/api/account/account_list/', address: 'B-1-96' },
  { path: '/api/account/session_report/', address: 'B-1-96' },
  { path: '/api/risk_set/login_ip/get_shared', address: 'G-4-96' },
  { path: '/api/risk_set/account_risk/', address: 'B-1-96' },
  { path: '/api/log/audit/', address: 'O-2-96' },
  { path: '/api/log/object_history/', address: 'O-2-96' },
  { path: '/api/log/sign_in/', address: 'O-2-96' },
  { path: '/api/report/user_report/', name: 'F-3-96' },
  { path: '/api/account/statistic_bet/', name: 'F-3-96' },
  // What the product itself noticed, such as players at one address.
  { path: '', address: 'B-1-96' },
];

type Codes = { address: PermissionCode | null; name: PermissionCode | null };

export const fieldCodesOf = (path: string): Codes => {
  const found = CODES.find((each) => (each.path === '' ? path === '' : path.startsWith(each.path)));
  return { address: found?.address ?? null, name: found?.name ?? null };
};
