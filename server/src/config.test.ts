import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'manager-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (text: string): string => {
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  return path;
};

describe('a secret in a file', () => {
  it.each([
    ['ADMIN_PASSWORD', 'lantern orbit beneath nine'],
    ['PLATFORM_KEY', 'pk_0123456789'],
    ['TURNSTILE_SECRET_KEY', 'secret'],
    ['SMTP_URL', 'smtps://user:pass@mail.example.com'],
    ['AUDIT_STREAM_TOKEN', 'token-1'],
    ['ENCRYPTION_KEY', Buffer.alloc(32, 5).toString('base64')],
    ['DATABASE_URL', 'postgres://user:pass@db.example.com/manager'],
    ['CLICKHOUSE_URL', 'http://user:pass@store.example.com:8123'],
  ] as const)('is the value of %s, without the end of its line', (name, value) => {
    // The token goes with an address.
    const beside = { AUDIT_STREAM_URL: 'https://siem.example.com' };
    expect(readConfig({ ...beside, [`${name}_FILE`]: fileOf(`${value}\n`) }, '/')[name]).toBe(value);
    expect(readConfig({ ...beside, [`${name}_FILE`]: '' }, '/')[name]).toBe(readConfig({}, '/')[name]);
  });

  it('stops the start where it is said twice, is not there, is empty or not valid', () => {
    const key = 'pk_0123456789';
    expect(() => readConfig({ PLATFORM_KEY: key, PLATFORM_KEY_FILE: fileOf(key) }, '/')).toThrow(
      'PLATFORM_KEY and PLATFORM_KEY_FILE are both set',
    );
    expect(() => readConfig({ PLATFORM_KEY_FILE: join(folder, 'none') }, '/')).toThrow(
      'PLATFORM_KEY_FILE names a file that cannot be read: ENOENT',
    );
    expect(() => readConfig({ PLATFORM_KEY_FILE: fileOf('\n') }, '/')).toThrow('The file that PLATFORM_KEY_FILE names is empty');
    expect(() => readConfig({ PLATFORM_KEY_FILE: fileOf('short') }, '/')).toThrow('PLATFORM_KEY is not valid');
  });
});

it('an encryption key may stand before former ones', () => {
  const keys = [Buffer.alloc(32, 5), Buffer.alloc(32, 6)].map((key) => key.toString('base64'));
  expect(readConfig({ ENCRYPTION_KEY: keys.join(',') }, '/').ENCRYPTION_KEY).toBe(keys.join(','));
  expect(() => readConfig({ ENCRYPTION_KEY: `${keys.join(',')},c2hvcnQ=` }, '/')).toThrow('ENCRYPTION_KEY is not valid');
});

describe('levels of the log', () => {
  it('stand for parts by their names', () => {
    expect(readConfig({ LOG_LEVELS: 'requests=info, wallets=debug' }, '/').LOG_LEVELS).toEqual({
      requests: 'info',
      wallets: 'debug',
    });
    expect(readConfig({}, '/').LOG_LEVELS).toEqual({});
  });

  it.each(['request=info', 'requests=trace', 'requests', 'info'])('refuses %s, which would take no effect', (text) =>
    expect(() => readConfig({ LOG_LEVELS: text }, '/')).toThrow('LOG_LEVELS is not valid: a list of part=level'),
  );
});

describe('where the audit log is handed over to', () => {
  it.each([
    'file:///var/log/audit.ndjson',
    'https://siem.example.com/in?key=1',
    'syslog://siem.example.com',
    'syslogs://[2001:db8::1]:6514',
  ])('%s', (url) => expect(readConfig({ AUDIT_STREAM_URL: url }, '/').AUDIT_STREAM_URL).toBe(url));

  it.each(['file:audit.ndjson', 'file://host/audit.ndjson', 'syslog:siem', 'ftp://siem.example.com', 'siem.example.com:514'])(
    'refuses %s',
    (url) => expect(() => readConfig({ AUDIT_STREAM_URL: url }, '/')).toThrow('AUDIT_STREAM_URL is not valid'),
  );

  it('refuses a token that would take no effect', () => {
    const both = { AUDIT_STREAM_URL: 'syslogs://siem.example.com', AUDIT_STREAM_TOKEN: 'token' };
    expect(() => readConfig(both, '/')).toThrow('AUDIT_STREAM_TOKEN goes with an AUDIT_STREAM_URL of http: or https:');
    expect(() => readConfig({ AUDIT_STREAM_TOKEN: 'token' }, '/')).toThrow('AUDIT_STREAM_TOKEN goes with');
  });
});
