import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../ingest/problem.ts';
import { jsonOf } from './json-body.ts';

const MAX_BODY_BYTES = 4 * 1024;

type Calls = {
  authorize: (request: FastifyRequest) => Promise<unknown>;
  /** Text of each refusal; unknown things are 404, all else is 409. */
  refusals: Readonly<Record<string, string>>;
};
/** Or `{ refusal }`, by its code. Undefined: the website has no such player. */
type Answer = object | undefined;
type Handle = (input: unknown) => Promise<Answer>;

/** Calls about one player of a website, with a key of their scope: what is read by its query, and steps that the player takes. */
export const playerCalls = (
  app: FastifyInstance,
  { authorize, refusals }: Calls,
): { read: (path: string, handle: Handle) => void; step: (path: string, handle: Handle) => void } => {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    await authorize(request);
  };
  const refused = (code: string): Problem =>
    new Problem({ status: code.startsWith('unknown_') ? 404 : 409, code, detail: refusals[code] ?? code });
  const send = (reply: FastifyReply, answer: Answer): FastifyReply => {
    if (answer === undefined) throw refused('unknown_player');
    if ('refusal' in answer && typeof answer.refusal === 'string') throw refused(answer.refusal);
    return reply.header('cache-control', 'no-store').send(answer);
  };
  return {
    read: (path, handle) => {
      app.get(path, { onRequest }, async ({ query }, reply) => send(reply, await handle(query)));
    },
    step: (path, handle) => {
      app.post(path, { onRequest, bodyLimit: MAX_BODY_BYTES }, async ({ body }, reply) =>
        send(reply, await handle(jsonOf(body))),
      );
    },
  };
};
