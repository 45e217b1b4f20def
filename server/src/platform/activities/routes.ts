import {
  ActivityCode,
  type ActivityLeaderboard,
  ActivityPlayer,
  type ActivityProgress,
  LeaderboardQuery,
} from '@manager/contract/platform/activities';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../ingest/problem.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import { jsonOf } from '../calls/json-body.ts';

const MAX_BODY_BYTES = 4 * 1024;

/** What the features know of activities. Undefined: no such activity at this website, or no such player there. */
export type ActivitySource = {
  leaderboard: (deps: Deps, asked: { code: string; site: string; limit: number }) => Promise<ActivityLeaderboard | undefined>;
  progress: (deps: Deps, asked: { code: string } & ActivityPlayer) => Promise<ActivityProgress | undefined>;
  /** `closed`: it has ended. */
  join: (deps: Deps, asked: { code: string } & ActivityPlayer) => Promise<ActivityProgress | 'closed' | undefined>;
};

const unknownActivity = (): Problem =>
  new Problem({ status: 404, code: 'unknown_activity', detail: 'This website has no such activity, or no such player' });

/** Rankings as players see them: the leaderboard, how one of them stands, and joining. Asked by the platform with a key of the scope `activity`. */
export const mountActivities = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: ActivitySource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    await authorize(request);
  };
  app.get('/platform/v1/activities/:code/leaderboard', { onRequest }, async (request, reply) => {
    const found = await source.leaderboard(deps, {
      ...ActivityCode.parse(request.params),
      ...LeaderboardQuery.parse(request.query),
    });
    if (found === undefined) throw unknownActivity();
    return reply.header('cache-control', 'no-store').send(found);
  });
  app.get('/platform/v1/activities/:code/player', { onRequest }, async (request, reply) => {
    const found = await source.progress(deps, { ...ActivityCode.parse(request.params), ...ActivityPlayer.parse(request.query) });
    if (found === undefined) throw unknownActivity();
    return reply.header('cache-control', 'no-store').send(found);
  });
  app.post('/platform/v1/activities/:code/join', { onRequest, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const asked = { ...ActivityCode.parse(request.params), ...ActivityPlayer.parse(jsonOf(request.body)) };
    const answer = await source.join(deps, asked);
    if (answer === undefined) throw unknownActivity();
    if (answer === 'closed')
      throw new Problem({ status: 409, code: 'activity_closed', detail: 'Nobody can join this activity any more' });
    return reply.header('cache-control', 'no-store').send(answer);
  });
};
