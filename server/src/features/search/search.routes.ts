import { findRecords } from '@manager/contract/features/search/find';
import { findPlayers as findPlayersEndpoint } from '@manager/contract/features/search/player';
import { route, type Route } from '../../kit/http/route.ts';
import { find } from './find.ts';
import { findPlayers } from './find-players.ts';

export const routes: readonly Route[] = [route(findRecords, find), route(findPlayersEndpoint, findPlayers)];
