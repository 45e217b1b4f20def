import * as contract from '@manager/contract/features/set-up/timed-change';
import { sql, type SqlBool } from 'kysely';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { addTimedChange, prepareTimed } from './add-timed-change.ts';
import { cancelTimedChange } from './cancel-timed-change.ts';
import { stateNow, timedChanges } from './timed-change-row.ts';

const { contains, equals } = columnsIn('timed_change');

/** C-12. */
export default [
  listRoute(timedChanges, {
    endpoint: contract.getTimedChangeList,
    filters: {
      state: (state, ctx) => sql<SqlBool>`${stateNow(ctx)} = ${state}`,
      is_open: (isOpen, ctx) =>
        sql<SqlBool>`(${stateNow(ctx)} in ('waiting_approval', 'scheduled') or (timed_change.state = 'applied' and timed_change.revert_at is not null)) = ${isOpen}`,
      object_type: equals('object_type'),
      object_id: equals('object_id'),
      object: contains('object_name'),
      requested_name: contains('requested_name'),
    },
    abilities: {},
  }),
  detailRoute(timedChanges, { endpoint: contract.getTimedChangeDetail }),
  // The call that waits may read the report store.
  route(contract.addTimedChange, addTimedChange, { prepare: prepareTimed, readsReports: true }),
  route(contract.cancelTimedChange, cancelTimedChange),
];
