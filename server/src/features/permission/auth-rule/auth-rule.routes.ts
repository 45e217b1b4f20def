import { editAuthRule as editEndpoint, getAuthRuleList } from '@manager/contract/features/permission/auth-rule';
import { route, type Route } from '../../../kit/http/route.ts';
import { readAuthRules } from './auth-rule-row.ts';
import { editAuthRule } from './edit-auth-rule.ts';

export const routes: readonly Route[] = [
  route(getAuthRuleList, async (ctx) => {
    const list = await readAuthRules(ctx, ctx.db);
    return { list, total: list.length };
  }),
  route(editEndpoint, editAuthRule),
];
