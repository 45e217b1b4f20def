import { sealVendorKey } from '../../src/features/account/skg-bets/vendor-key.ts';
import { draw, type LiveCase, rowOf } from './live.ts';

export const vendor: LiveCase = async ({ deps }) => {
  const { id } = await deps.db
    .insertInto('vendor')
    .values({
      code: draw('vendor'),
      name: 'Outside',
      is_enabled: true,
      api_url: 'https://vendor.example.com',
      key_sealed: sealVendorKey(deps, draw('key')),
      last_four: 'abcd',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('vendor_cursor')
    .values({ vendor_id: id, next_pull_at: new Date(0) })
    .execute();
  return {
    target: { id, version: 1 },
    values: {
      code: draw('other'),
      name: 'Another',
      is_enabled: false,
      api_url: 'https://elsewhere.example.com',
      api_key: 'another-key-of-24-characters',
      lag_minutes: 20,
      window_minutes: 5,
      poll_seconds: 120,
    },
    state: rowOf(deps.db, 'vendor', id),
  };
};
