import { type PlayingWorld, withPlayingProduct } from '../playing-product.ts';

export type World = PlayingWorld & { ids: string[] };

/** Some run on all websites, the others on two each, as agents run their own. */
export type Many = { activities: number; everywhere: number };

type Put = (pool: PlayingWorld['pool'], n: number, siteIds: readonly string[]) => Promise<string>;

/** So many activities, each put there by `put`, which answers its id. */
export const withWorld = async (
  { activities, everywhere, put }: Many & { put: Put },
  work: (world: World) => Promise<void>,
): Promise<void> => {
  const ids: string[] = [];
  const prepare = async (pool: PlayingWorld['pool']): Promise<void> => {
    const { rows: sites } = await pool.query<{ id: string }>('select id from site order by id');
    const siteIdsOf = (n: number): string[] =>
      n < everywhere ? [] : [n, n + 1].map((index) => sites[index % sites.length]?.id ?? '');
    for (let n = 0; n < activities; n++) ids.push(await put(pool, n, siteIdsOf(n)));
  };
  await withPlayingProduct({ name: 'activities', rtpPct: 96, prepare }, (world) => work({ ...world, ids }));
};
