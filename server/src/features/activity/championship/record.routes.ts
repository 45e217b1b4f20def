import * as contract from '@manager/contract/features/activity/championship/record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn, EVERY_ROW, type Filters } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { disqualifyEntry, requalifyEntry } from './disqualify-entry.ts';
import { entries } from './entry-row.ts';
import { withRounds } from './get-entry.ts';

const { equals } = columnsIn('championship_entry');

const filters: Filters<ParsedOf<typeof contract.getChampionshipEntryList>> = {
  activity_id: equals('activity_id'),
  stage: equals('stage'),
  state: (states) => (states.length === 0 ? EVERY_ROW : sql<SqlBool>`championship_entry.state = any(${[...states]}::text[])`),
  entered_by: equals('entered_by'),
  site_id: equals('site_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
};

/** L-4-1. */
export const routes: readonly Route[] = [
  listRoute(entries, { endpoint: contract.getChampionshipEntryList, filters, abilities: {} }),
  detailRoute(entries, { endpoint: contract.getChampionshipEntryDetail, complete: withRounds }),
  route(contract.disqualifyEntry, disqualifyEntry),
  route(contract.requalifyEntry, requalifyEntry),
];
