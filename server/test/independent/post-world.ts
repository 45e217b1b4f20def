import { expect } from 'vitest';
import type { TestApp } from '../client.ts';
import type { CheckWorld } from './draw-world.ts';

const BATCH = 400;

/**
 * Sends all of a world through the Platform API, version by version, as amendments come: later, and mixed with other bets. Answers the ids that the
 * server gave to players, by website and name.
 */
export const postWorld = async (t: TestApp, { rows, credits }: CheckWorld): Promise<Map<string, string>> => {
  for (const batch of batchesOf(rows)) await t.platform.postBets(batch);
  for (const batch of batchesOf(credits))
    expect(await t.platform.post(batch, { kind: 'promo_credits' })).toMatchObject({ status: 200 });
  const players = await t.deps.db.selectFrom('player').select(['id', 'site_id', 'user_name']).execute();
  return new Map(players.map(({ id, site_id: siteId, user_name: name }) => [`${siteId}/${name}`, id]));
};

/** Version by version, as amendments come: later, and mixed with other bets. */
export const batchesOf = <Row>(rows: readonly (readonly Row[])[], size = BATCH): Row[][] => {
  const batches: Row[][] = [];
  for (let version = 0; rows.some((versions) => versions.length > version); version++) {
    const sent = rows.flatMap((versions) => versions[version] ?? []);
    for (let at = 0; at < sent.length; at += size) batches.push(sent.slice(at, at + size));
  }
  return batches;
};
