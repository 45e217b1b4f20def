import { JackpotsQuery, type PlatformJackpots } from '@manager/contract/platform/jackpots';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../ingest/problem.ts';
import type { Deps } from '../../kit/service/ctx.ts';

/** What the features know of jackpots at a website. Undefined: there is no such website. */
export type JackpotSource = (deps: Deps, site: string) => Promise<PlatformJackpots | undefined>;

/** As often as values are read for a website, however many games ask. */
const FRESH_MS = 1_000;
/** Websites whose values are remembered. */
const MAX_SITES = 5_000;

/** Values of pools as games show them. Asked by the platform with a key of the scope `config`. */
export const mountJackpots = (
  app: FastifyInstance,
  { deps, source, authorize }: { deps: Deps; source: JackpotSource; authorize: (request: FastifyRequest) => Promise<unknown> },
): void => {
  const answers = new Map<string, { untilMs: number; answer: Promise<PlatformJackpots | undefined> }>();
  const ask = (site: string): Promise<PlatformJackpots | undefined> => {
    const nowMs = deps.now().getTime();
    const known = answers.get(site);
    if (known !== undefined && nowMs < known.untilMs && known.untilMs <= nowMs + FRESH_MS) return known.answer;
    if (answers.size >= MAX_SITES) answers.clear();
    const answer = source(deps, site);
    answers.set(site, { untilMs: nowMs + FRESH_MS, answer });
    // A failure is nobody's but of those who wait for it.
    answer.catch(() => answers.delete(site));
    return answer;
  };
  app.get(
    '/platform/v1/jackpots',
    {
      onRequest: async (request) => {
        await authorize(request);
      },
    },
    async (request, reply) => {
      const { site } = JackpotsQuery.parse(request.query);
      const found = await ask(site);
      if (found === undefined)
        throw new Problem({ status: 404, code: 'unknown_site', detail: `No website has the code "${site}"` });
      return reply.header('cache-control', 'no-store').send(found);
    },
  );
};
