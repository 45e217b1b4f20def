import type { Fault } from './fault.ts';

const BODIES = ['server/src/platform/hostile-bodies.test.ts'];

/** What is sent to harm: bodies, headers, texts. */
export const HOSTILE_FAULTS: readonly Fault[] = [
  {
    what: 'hostile: a block of a player leaves the other form of his name alone',
    file: 'server/src/postgres/migrations/0081_forms_of_names.sql',
    find: '  where blocked.id = new.player_id and form.site_id = blocked.site_id',
    replace: '  where false and blocked.id = new.player_id and form.site_id = blocked.site_id',
    tests: ['server/test/account-names.test.ts'],
  },
  {
    what: 'hostile: a detail may be nested as deep as it likes',
    file: 'server/src/fact/bet-payload.ts',
    find: 'if (isDeeperThan(payload, MAX_DETAIL_DEPTH))',
    replace: 'if (isDeeperThan(payload, MAX_DETAIL_DEPTH * 1_000_000) && MAX_DETAIL_DEPTH < 0)',
    tests: BODIES,
  },
  {
    what: 'hostile: one bad row blocks the others',
    file: 'server/src/ingest/read-rows.ts',
    find: "    return new Unreadable('the row is not JSON');",
    replace: "    throw new Problem({ status: 422, code: 'not_json', detail: '' });",
    tests: BODIES,
  },
  {
    what: 'hostile: a row of any size is made',
    file: 'server/src/ingest/read-rows.ts',
    find: 'if (end - start > MAX_ROW_BYTES) return',
    replace: 'if (end - start > MAX_ROW_BYTES * 1_000) return',
    tests: BODIES,
  },
  {
    what: 'hostile: a body is read before its key',
    file: 'server/src/platform/http.ts',
    find: 'onRequest: async (request) => {',
    replace: 'preHandler: async (request) => {',
    tests: BODIES,
  },
  {
    what: 'hostile: a verb takes an activity of another kind',
    file: 'server/src/features/activity/core/activity-row.ts',
    find: ' and activity.kind = any(${names}::text[]))`,',
    replace: ')`,',
    tests: ['server/test/other-kind.test.ts'],
  },
  {
    what: 'hostile: a verb takes a prize of another kind',
    file: 'server/src/features/activity/core/prize-row.ts',
    find: 'and one.kind = any(${[...prizeKinds]}::text[])))`,',
    replace: '))`,',
    tests: ['server/test/other-kind.test.ts'],
  },
  {
    what: 'hostile: of a field that a row says twice the last counts',
    file: 'server/src/ingest/read-rows.ts',
    find: 'return twice === undefined ? value',
    replace: 'return twice !== null ? value',
    tests: ['server/src/platform/hostile-bodies.test.ts'],
  },
];
