import * as contract from '@manager/contract/features/risk-set/login-ip';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { contains } from '../../../kit/service/contains.ts';
import { getSharedIps } from './get-shared-ips.ts';
import { checkLoginRule, networkOf, requireReachable } from './rule-checks.ts';
import { loginRules, nameOf } from './rule-row.ts';

const APPROVE_LOGIN_RULE = 'G-4-94';

const { equals } = columnsIn('login_rule');
type Input = ParsedOf<typeof contract.saveLoginRule>;
const instantOf = (text: string | null | undefined): Date | null | undefined => (text == null ? text : new Date(text));

/** Whose a new rule is, found in the statement itself: the checks have seen the target. */
const ownerOf = (input: Input): string | null =>
  input.agent_id ??
  (input.user_id != null
    ? (sql`(select agent_id from staff_user where id = ${input.user_id})` as unknown as string)
    : input.group_id != null
      ? (sql`(select agent_id from auth_group where id = ${input.group_id})` as unknown as string)
      : null);

/** G-4. */
export default [
  listRoute(loginRules, {
    endpoint: contract.getLoginRuleList,
    filters: {
      effect: equals('effect'),
      agent_id: equals('agent_id'),
      user_name: (name) => sql<SqlBool>`${contains('staff_user.user_name', name)}`,
      text: (text) =>
        sql<SqlBool>`(${contains('login_rule.note', text)} or login_rule.network::text like ${`${text.replace(/[%_\\]/g, '')}%`})`,
    },
    abilities: { add: contract.saveLoginRule },
  }),
  detailRoute(loginRules, { endpoint: contract.getLoginRuleDetail }),
  saveRoute(
    defineSaver(loginRules, {
      endpoint: contract.saveLoginRule,
      required: ['effect', 'network'],
      insert: (input, ctx) => ({
        user_id: input.user_id ?? null,
        group_id: input.group_id ?? null,
        agent_id: input.agent_id ?? null,
        owner_id: ownerOf(input),
        effect: input.effect,
        network: networkOf(input),
        note: clearedText(input.note) ?? '',
        expires_at: instantOf(input.expires_at) ?? null,
        by_user: ctx.user.userName,
      }),
      update: (input) => ({ note: clearedText(input.note), expires_at: instantOf(input.expires_at) }),
      check: checkLoginRule,
      dangerous: { operation: 'login_rule.save', approveCode: APPROVE_LOGIN_RULE, nameOf },
      // One network more from which staff may come.
      secondPersonForNew: async (_ctx, _tx, input) =>
        input.effect === 'allow'
          ? {
              operation: 'login_rule.allow',
              approveCode: APPROVE_LOGIN_RULE,
              objectName: `${input.effect} ${input.network ?? ''}`,
              before: null,
              after: { effect: input.effect, network: input.network ?? '' },
            }
          : null,
    }),
  ),
  removeRoute(loginRules, {
    endpoint: contract.removeLoginRule,
    dangerous: { approveCode: APPROVE_LOGIN_RULE, nameOf },
    check: (ctx, tx, { id }) => requireReachable(ctx, tx, { supposed: { without: id }, isMeant: false }),
  }),
  route(contract.getSharedIps, getSharedIps),
];
