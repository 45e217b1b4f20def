import { ActivityLeaderboard, ActivityPlayer, ActivityProgress, LeaderboardQuery } from '@manager/contract/platform/activities';
import { BonusGrant, BonusGrantRequest, BonusGrantsQuery, PlayerBonusGrants } from '@manager/contract/platform/bonus-grants';
import { CollectionsQuery, ExchangeAnswer, ExchangeRequest, PlayerCollections } from '@manager/contract/platform/collections';
import {
  ChampionshipRegistration,
  ChampionshipStanding,
  ChampionshipStandings,
  MAX_TOURNAMENT_ROWS,
  PlatformTournamentRound,
  StandingsQuery,
  TournamentAnswer,
} from '@manager/contract/platform/tournament';
import type { Json } from '../openapi/field-texts.ts';
import type { Parts } from './openapi-parts.ts';

const activityCode: Json = {
  name: 'code',
  in: 'path',
  required: true,
  description: 'Code of the activity, as in the config feed.',
  schema: { type: 'string' },
  example: 'weekly-race',
};

export const activityPaths = ({ body, json, query, refusals }: Parts): Json => ({
  '/platform/v1/activities/{code}/leaderboard': {
    get: {
      operationId: 'getLeaderboard',
      tags: ['Activities'],
      summary: 'The first places of a ranking as players see them, with masked names',
      description: 'Needs a key of the scope `activity`.',
      parameters: [activityCode, ...query(LeaderboardQuery)],
      responses: { 200: json('The places as they stand', ActivityLeaderboard), ...refusals(400, 404) },
    },
  },
  '/platform/v1/activities/{code}/player': {
    get: {
      operationId: 'getActivityProgress',
      tags: ['Activities'],
      summary: 'How one player stands in a ranking',
      description: 'Needs a key of the scope `activity`. 404 where the website has no such activity or no such player.',
      parameters: [activityCode, ...query(ActivityPlayer)],
      responses: { 200: json('Place, score and prize as they stand', ActivityProgress), ...refusals(400, 404) },
    },
  },
  '/platform/v1/activities/{code}/join': {
    post: {
      operationId: 'joinActivity',
      tags: ['Activities'],
      summary: 'A player joins a ranking; where players have to, bets count from then on',
      description:
        'Needs a key of the scope `activity`. Joining again changes nothing and answers the same. 409 `activity_closed` once it has ended.',
      parameters: [activityCode],
      requestBody: body(ActivityPlayer),
      responses: { 200: json('How the player stands', ActivityProgress), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
});

export const collectionPaths = ({ body, query, json, refusals }: Parts): Json => ({
  '/platform/v1/collections': {
    get: {
      operationId: 'getCollections',
      tags: ['Collections'],
      summary: 'What a player has in the collections that he can still exchange',
      description: 'Needs a key of the scope `activity`.',
      parameters: query(CollectionsQuery),
      responses: { 200: json('Icons, recipes and points', PlayerCollections), ...refusals(400, 404) },
    },
  },
  '/platform/v1/collections/exchanges': {
    post: {
      operationId: 'exchangeIcons',
      tags: ['Collections'],
      summary: 'A player exchanges a set of icons for a prize',
      description:
        'Needs a key of the scope `activity`. Icons, stock and prize change together or not at all; the same `exchange_no` again is the same exchange and answers where it stands. 409 says by its code why not: `not_enough_icons`, `out_of_stock`, `limit_reached`, `exchange_closed`, `player_blocked`, `prize_unavailable`, `other_exchange`.',
      requestBody: body(ExchangeRequest),
      responses: { 200: json('Where the exchange stands', ExchangeAnswer), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
});

export const tournamentPaths = ({ ref, example, body, json, lines, query, refusals }: Parts): Json => ({
  '/platform/v1/championship_entries': {
    post: {
      operationId: 'registerForChampionship',
      tags: ['Tournaments'],
      summary: 'Register a player for a championship; again is the same entry',
      description:
        'Answers where the player stands. With a stake asked for, the bets that are counted say whether it is reached. Needs a key of the scope `activity`.',
      requestBody: body(ChampionshipRegistration),
      responses: { 200: json('Where the player stands', ChampionshipStanding), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
  '/platform/v1/tournament_rounds': {
    post: {
      operationId: 'sendTournamentRounds',
      tags: ['Tournaments'],
      summary: 'Send rounds in tournament mode, new ones and amendments: in tournament credits, never as bets',
      description: `At most ${MAX_TOURNAMENT_ROWS} rounds, without Content-Encoding. Each version counts once, in whatever order they come; one bad row never blocks the others. Needs a key of the scope \`ingest\`.`,
      requestBody: {
        required: true,
        content: {
          ...lines(ref(PlatformTournamentRound, 'input'), `${JSON.stringify(example(PlatformTournamentRound))}\n`),
          'application/json': {
            schema: { type: 'array', maxItems: MAX_TOURNAMENT_ROWS, items: ref(PlatformTournamentRound, 'input') },
            example: [example(PlatformTournamentRound)],
          },
        },
      },
      responses: { 200: json('Counted', TournamentAnswer), ...refusals(400, 413, 415, 422) },
    },
  },
  '/platform/v1/championship_standings': {
    get: {
      operationId: 'getChampionshipStandings',
      tags: ['Tournaments'],
      summary: 'The first places of a stage as they stand, for good once they are decided',
      description: 'Needs a key of the scope `activity`.',
      parameters: query(StandingsQuery),
      responses: { 200: json('The places', ChampionshipStandings), ...refusals(400, 404) },
    },
  },
});

export const bonusGrantPaths = ({ body, query, json, refusals }: Parts): Json => ({
  '/platform/v1/bonus_grants': {
    get: {
      operationId: 'getBonusGrants',
      tags: ['Bonus grants'],
      summary: 'Bonus credit that a player can play with now',
      description: 'Needs a key of the scope `activity`.',
      parameters: query(BonusGrantsQuery),
      responses: { 200: json('Credit, what is left of it and its levels', PlayerBonusGrants), ...refusals(400, 404) },
    },
    post: {
      operationId: 'takeBonusGrant',
      tags: ['Bonus grants'],
      summary: 'A player takes the bonus credit of an activity that is open to all, once',
      description:
        'Needs a key of the scope `activity`. The same `grant_no` again is the same grant and answers how it stands. 409 says by its code why not: `closed`, `not_open`, `not_here`, `test_player`, `player_blocked`, `other_currency`, `already_granted`, `other_grant`, `none_left`.',
      requestBody: body(BonusGrantRequest),
      responses: { 200: json('The credit', BonusGrant), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
});
