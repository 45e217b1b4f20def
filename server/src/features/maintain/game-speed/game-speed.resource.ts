import * as contract from '@manager/contract/features/maintain/game-speed';
import { sql, type SqlBool } from 'kysely';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { looked, previewEffectRoute } from '../../set-up/effect/public.ts';
import { ruleEffects } from './rule-effect.ts';
import { getSpeedAlarms } from './get-alarms.ts';
import { getSpeedMonitor } from './get-monitor.ts';
import { checkRule, requireOwn } from './rule-checks.ts';
import { nameOf, playRules } from './rule-row.ts';

const APPROVE_RULE = 'D-4-94';

const { contains, equals } = columnsIn('play_rule');

/** D-4. */
export default [
  listRoute(playRules, {
    endpoint: contract.getPlayRuleList,
    filters: {
      jurisdiction: contains('jurisdiction'),
      game_type: equals('game_type'),
      // Rules without one hold there too.
      site_id: (id) => sql<SqlBool>`(play_rule.site_id = ${id} or play_rule.site_id is null
        and (play_rule.jurisdiction is null or play_rule.jurisdiction = (select site.jurisdiction from site where site.id = ${id})))`,
      game_id: (id) => sql<SqlBool>`(play_rule.game_id = ${id} or play_rule.game_id is null
        and (play_rule.game_type is null or play_rule.game_type = (select game.type from game where game.id = ${id})))`,
    },
    abilities: { add: contract.savePlayRule },
  }),
  detailRoute(playRules, { endpoint: contract.getPlayRuleDetail }),
  lookingAhead(
    saveRoute(
      defineSaver(playRules, {
        endpoint: contract.savePlayRule,
        required: [],
        insert: ({ reason: _reason, id: _id, version: _version, ...input }) => ({
          ...input,
          note: clearedText(input.note) ?? '',
        }),
        update: ({ min_cycle_ms, on_too_fast, autoplay, turbo, slam_stop, feature_buy, note }) => ({
          min_cycle_ms,
          on_too_fast,
          autoplay,
          turbo,
          slam_stop,
          feature_buy,
          note: clearedText(note),
        }),
        check: checkRule,
        dangerous: { operation: 'play_rule.edit', approveCode: APPROVE_RULE, nameOf },
        effects: ruleEffects,
      }),
    ),
    looked(ruleEffects),
  ),
  previewEffectRoute(playRules, { endpoint: contract.previewPlayRuleEffect, effectsOf: ruleEffects }),
  removeRoute(playRules, {
    endpoint: contract.removePlayRule,
    dangerous: { approveCode: APPROVE_RULE, nameOf },
    check: (ctx, _tx, row) => requireOwn(ctx, row.site_id),
  }),
  route(contract.getSpeedMonitor, getSpeedMonitor),
  route(contract.getSpeedAlarms, getSpeedAlarms),
];
