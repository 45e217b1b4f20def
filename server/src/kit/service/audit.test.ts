import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { audit } from './audit.ts';
import { ownCtx } from './ctx.ts';

const t = await startTestApp();

test('secrets are blotted out, whatever a caller hands over and however deep it lies', async () => {
  const names = [
    'password',
    'new_password',
    'totp_secret',
    'recovery_codes',
    'api_key',
    'apiKey',
    'ticket_key',
    'key_hash',
    'token',
    'cookie',
  ];
  const secrets = Object.fromEntries(names.map((name) => [name, `canary of ${name}`]));
  const ctx = ownCtx(t.deps, 'test');
  await audit(ctx, t.deps.db, {
    action: 'test.save',
    objectType: 'test',
    objectId: '1',
    before: { ...secrets, name: 'kept' },
    after: { list: [{ inner: secrets }], has_password: true, recovery_codes_left: 9 },
  });
  const row = await t.deps.db
    .selectFrom('audit_event')
    .select(['before', 'after', 'canon'])
    .where('request_id', '=', ctx.requestId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row.before) + JSON.stringify(row.after) + row.canon.toString()).not.toContain('canary');
  expect(row.before).toMatchObject({ name: 'kept', password: '[redacted]' });
  expect(row.after).toMatchObject({ has_password: true, recovery_codes_left: 9 });
});
