import { randomBytes } from 'node:crypto';
import type { AnyDb } from '../../src/postgres/db.ts';

type Owner = { agentId: string; siteId: string; siteCode: string };

/** A bet of an external vendor in its first revision; player, round and what was sent hold the `mark`. */
export const putMirroredBet = async (
  db: AnyDb,
  { agentId, siteId, siteCode, mark, bet }: Owner & { mark: string; bet: string },
): Promise<string> => {
  const at = new Date('2026-01-10T10:00:00Z');
  const vendor = await db
    .insertInto('vendor')
    .values({
      code: `vendor-${randomBytes(4).toString('hex')}`,
      name: 'Outside',
      is_enabled: false,
      api_url: '',
      key_sealed: Buffer.alloc(1),
      last_four: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('vendor_cursor').values({ vendor_id: vendor.id, next_pull_at: at }).execute();
  const seen = {
    revision: '1',
    changed_at: at,
    seen_at: at,
    raw: JSON.stringify({ bet_id: `mirrored-${mark}`, note: mark, bet }),
  };
  const { id } = await db
    .insertInto('mirrored_bet')
    .values({
      ...seen,
      vendor_id: vendor.id,
      vendor_bet_id: `mirrored-${mark}`,
      site_code: siteCode,
      site_id: siteId,
      agent_id: agentId,
      player: `player-${mark}`,
      game_code: 'outside',
      round_id: mark,
      currency: 'USD',
      bet,
      valid_bet: bet,
      win_game: '0',
      win_jackpot: '0',
      jackpot_contribution: '0',
      bet_usd: bet,
      win_usd: '0',
      fx_rate: '1',
      status: 'settled',
      vendor_status: 'LOST',
      bet_at: at,
      first_seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mirrored_bet_revision')
    .values({ ...seen, mirrored_bet_id: id, content_hash: Buffer.alloc(32) })
    .execute();
  const fault = { vendor_id: vendor.id, kind: 'unreadable', agent_id: agentId, reason: 'missing', field: mark, raw: mark };
  await db
    .insertInto('vendor_fault')
    .values({ ...fault, fingerprint: Buffer.from(mark), first_seen_at: at, last_seen_at: at })
    .execute();
  return id;
};
