import {
  ChampionshipRegistration,
  ChampionshipStanding,
  ChampionshipStandings,
  MAX_TOURNAMENT_ROWS,
  StandingsQuery,
  TournamentAnswer,
} from '@manager/contract/platform/tournament';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from '../../ingest/problem.ts';
import { readValues } from '../../ingest/read-rows.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import { jsonOf } from '../calls/json-body.ts';

/** A round is some 300 bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** What the features know of championships. */
export type TournamentSource = {
  register: (deps: Deps, wanted: ChampionshipRegistration) => Promise<ChampionshipStanding>;
  takeRounds: (deps: Deps, rows: readonly { line: number; value: unknown }[]) => Promise<TournamentAnswer>;
  getStandings: (deps: Deps, query: z.output<typeof StandingsQuery>) => Promise<ChampionshipStandings>;
};

type Authorize = (request: FastifyRequest) => Promise<unknown>;
/** Who tells rounds need not be who registers players. */
type Mounted = { deps: Deps; source: TournamentSource; authorize: Authorize; authorizeRounds: Authorize };

/**
 * Tournament mode (L-4): players are registered, rounds are told in tournament credits, places are read. No money moves here: a tournament round is
 * no bet, and no wallet hears of it.
 */
export const mountTournaments = (app: FastifyInstance, { deps, source, authorize, authorizeRounds }: Mounted): void => {
  const onRequest =
    (allow: Authorize) =>
    async (request: FastifyRequest): Promise<void> => {
      await allow(request);
      if (request.headers['content-encoding'] !== undefined)
        throw new Problem({ status: 415, code: 'content_encoding', detail: 'Send it without Content-Encoding' });
    };

  app.post(
    '/platform/v1/championship_entries',
    { bodyLimit: 4 * 1024, onRequest: onRequest(authorize) },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(ChampionshipStanding.parse(await source.register(deps, ChampionshipRegistration.parse(jsonOf(request.body))))),
  );

  app.post(
    '/platform/v1/tournament_rounds',
    { bodyLimit: MAX_BODY_BYTES, onRequest: onRequest(authorizeRounds) },
    async (request, reply) => {
      const rows: { line: number; value: unknown }[] = [];
      for await (const some of readValues(linesOf(request))) {
        rows.push(...some);
        if (rows.length > MAX_TOURNAMENT_ROWS)
          throw new Problem({ status: 413, code: 'too_many_rows', detail: `A call holds at most ${MAX_TOURNAMENT_ROWS} rounds` });
      }
      return reply.header('cache-control', 'no-store').send(TournamentAnswer.parse(await source.takeRounds(deps, rows)));
    },
  );

  app.get('/platform/v1/championship_standings', { onRequest: onRequest(authorize) }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(ChampionshipStandings.parse(await source.getStandings(deps, StandingsQuery.parse(request.query)))),
  );
};

const linesOf = ({ body }: FastifyRequest): Buffer => {
  if (!Buffer.isBuffer(body))
    throw new Problem({ status: 415, code: 'content_type', detail: 'Send application/x-ndjson or application/json' });
  return body;
};
