import { PERMISSION_CODES } from '@manager/contract/permissions';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

export const requireKnownCode = (code: string): void => {
  if (!PERMISSION_CODES.includes(code)) throw fieldError('code', 'unknown_code');
};

/** Not switched off for everybody. */
export const isEnabledCode = async ({ authDb }: Ctx, code: string): Promise<boolean> =>
  (await authDb
    .selectFrom('auth_rule')
    .select('code')
    .where('code', '=', code)
    .where('status', '=', 'enabled')
    .executeTakeFirst()) !== undefined;
