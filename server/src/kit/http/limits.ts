import type { FastifyInstance } from 'fastify';

const MAX_DEPTH = 10;
const MAX_ITEMS = 1_000;

/** Is a parsed body no deeper than ten levels, with no list above a thousand entries (T052)? Walked without recursion. */
const isWithinShape = (body: unknown): boolean => {
  let level: unknown[] = [body];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value) && value.length > MAX_ITEMS) return false;
      for (const entry of Object.values(value)) next.push(entry);
    }
    level = next;
  }
  return level.every((value) => typeof value !== 'object' || value === null);
};

const MAX_URL_BYTES = 8 * 1024;

const refusal = (statusCode: number): Error => Object.assign(new Error('refused'), { statusCode });

/** What a request may look like before anything reads it (T052): its address, the type and the shape of its body. */
export const limitRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => done(request.url.length > MAX_URL_BYTES ? refusal(414) : undefined));
  // Only what an endpoint speaks is taken: the framework would let plain text pass.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // The seed's clients send some POSTs with their payload in the query: an empty body counts as none, whatever its type says.
    if (body === '') return done(null, undefined);
    return void parseJson(request, body as string, (error, parsed) => {
      done(error ?? (isWithinShape(parsed) ? null : refusal(400)), parsed);
    });
  });
};
