import { ACTIVITY_GRACE_MS } from '@manager/domain/activity';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ARCHIVE } from './journal/archive-files.ts';
import type { Settings } from './kit/service/settings.ts';
import { LOG_LEVELS, LOG_PARTS } from './log.ts';
import { KEY_BYTES } from './kit/service/seal.ts';
import { readAllowedAddresses } from './wallet/address-guard.ts';

/** The console gives up after 5 s (T112): some of it is for the way and for what the answer is made of. */
const ANSWER_WITHIN_MS = 4_400;
const BUSY_AFTER_MS = 2_000;
const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

const Url = (protocols: RegExp) => z.url({ protocol: protocols });

/** Environment of the product (README.md). */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where health and metrics are answered to whoever asks; without it they are not. */
  MANAGEMENT_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  MANAGEMENT_HOST: z.string().min(1).default('127.0.0.1'),
  /** Seconds between not being ready any more and the end, in which requests are still answered. */
  DRAIN_S: z.coerce.number().int().min(0).max(600).default(0),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: z.enum(['0', '1']).optional(),
  ADMIN_PASSWORD: z.string().min(1).max(128).optional(),
  PLATFORM_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, '8 to 200 printable characters without blanks')
    .optional(),
  CAPTCHA: z.enum(['altcha', 'turnstile', 'off']).default('altcha'),
  TURNSTILE_SITE_KEY: z.string().min(1).max(200).optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).max(200).optional(),
  SESSION_BIND: z.enum(['enforce', 'log', 'off']).optional(),
  MFA: z.enum(['required', 'optional']).optional(),
  DUAL_CONTROL: z.enum(['auto', 'on', 'off']).default('auto'),
  SMTP_URL: Url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  /** Base64 of 32 bytes, and behind a comma each of those used before; without it a key is drawn and kept beside the data. */
  ENCRYPTION_KEY: z
    .string()
    .refine((text) => keysIn(text) !== undefined, 'base64 of 32 bytes')
    .optional(),
  /** Addresses or networks, separated by commas, whose X-Forwarded-For and CF-IPCountry are believed. */
  TRUSTED_PROXIES: z.string().max(2_000).default(''),
  /** Hosts, separated by commas, that /jumpToUrl opens without asking. */
  JUMP_HOSTS: z.string().max(2_000).default(''),
  /** Addresses or networks of the own, separated by commas and each with or without a port, where websites' wallets may stand. */
  WALLET_ALLOW: z
    .string()
    .max(2_000)
    .default('')
    .transform((text, issues) => {
      try {
        return readAllowedAddresses(text);
      } catch (error) {
        issues.addIssue((error as Error).message);
        return z.NEVER;
      }
    }),
  DATABASE_URL: Url(/^postgres(?:ql)?$/).optional(),
  CLICKHOUSE_URL: Url(/^https?$/).optional(),
  CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/).optional(),
  /** ms that restoring the report store rests after each insert, so that others get the machine. */
  RESTORE_PACE: z.coerce.number().int().min(0).max(600_000).default(0),
  PUBLIC_URL: Url(/^https?$/).optional(),
  /** By which the limits of time are multiplied after which a request is given up. */
  TIME_FACTOR: z.coerce.number().int().min(1).max(100).default(1),
  /** Seconds after the end of an activity within which late settlements of its bets are waited for. */
  ACTIVITY_GRACE_S: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(ACTIVITY_GRACE_MS / 1_000),
  /** Days after which a backup of everything is too old; 0: nobody is warned here. */
  BACKUP_MAX_DAYS: z.coerce.number().int().min(0).max(365).optional(),
  /** Days between two drills of restoring a backup beside the product; 0: there are none. */
  BACKUP_DRILL_DAYS: z.coerce.number().int().min(0).max(30).default(7),
  /** Where the key that signs the audit log lies, instead of the folder `keys`. */
  AUDIT_KEY_FILE: z.string().max(1_000).optional(),
  /** Where the audit log is handed over to, row by row. */
  AUDIT_STREAM_URL: Url(/^(?:file|syslogs?|https?)$/)
    .refine(
      (text) => (text.startsWith('file:') ? /^file:\/{3}[^/]/ : /^\w+:\/\/[^/]/).test(text),
      'file:///path or protocol://host',
    )
    .optional(),
  /** What an AUDIT_STREAM_URL by HTTP is sent as bearer. */
  AUDIT_STREAM_TOKEN: z.string().min(1).max(1_000).optional(),
  /** Folder of the journal's archive, for a PostgreSQL of its own; without it all of the journal stays there. */
  ARCHIVE_DIR: z.string().max(1_000).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
  /** Of single parts: `requests=info,wallets=debug`. */
  LOG_LEVELS: z
    .string()
    .default('')
    .transform((text, issues) => {
      const pairs = text
        .split(',')
        .filter((pair) => pair.trim() !== '')
        .map((pair) => pair.trim().split('='));
      const levels = z.partialRecord(z.enum(LOG_PARTS), z.enum(LOG_LEVELS)).safeParse(Object.fromEntries(pairs));
      if (levels.success) return levels.data;
      issues.addIssue(`a list of part=level of the parts ${LOG_PARTS.join(', ')} and the levels ${LOG_LEVELS.join(', ')}`);
      return z.NEVER;
    }),
});

/** Keys as they are written: base64, a comma or a line between them. `undefined` where one of them is no key, or there is none. */
export const keysIn = (text: string): Buffer | undefined => {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'));
  return keys.length > 0 && keys.every((key) => key.length === KEY_BYTES) ? Buffer.concat(keys) : undefined;
};

export type Config = z.infer<typeof Environment> & { dataDir: string; isDemo: boolean };

/** Reads the environment once. A wrong value stops the start with a sentence that names it; an empty one counts as absent. */
export const readConfig = (environment: Record<string, string | undefined>, root: string): Config => {
  const given = withFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')),
  );
  const result = Environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`The environment variable ${String(issue?.path[0])} is not valid: ${issue?.message}`);
  }
  const config = result.data;
  if (config.CAPTCHA === 'turnstile')
    for (const name of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const)
      if (config[name] === undefined) throw new Error(`The environment variable ${name} is missing: CAPTCHA=turnstile needs it`);
  if (config.ARCHIVE_DIR !== undefined && config.DATABASE_URL === undefined)
    throw new Error(
      'The environment variable ARCHIVE_DIR goes with DATABASE_URL: beside the embedded PostgreSQL the archive is the folder journal in DATA_DIR, which backups hold',
    );
  if (config.AUDIT_STREAM_TOKEN !== undefined && !/^https?:/.test(config.AUDIT_STREAM_URL ?? ''))
    throw new Error('The environment variable AUDIT_STREAM_TOKEN goes with an AUDIT_STREAM_URL of http: or https: alone');
  const within = (path: string | undefined): string | undefined => (path === undefined ? undefined : resolve(root, path));
  return {
    ...config,
    ARCHIVE_DIR: within(config.ARCHIVE_DIR),
    AUDIT_KEY_FILE: within(config.AUDIT_KEY_FILE),
    dataDir: resolve(root, config.DATA_DIR),
    isDemo: config.DEMO !== '0' && config.DATABASE_URL === undefined && config.CLICKHOUSE_URL === undefined,
  };
};

/** What an environment should not show to everybody who lists it may stand in a file instead. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'PLATFORM_KEY',
  'TURNSTILE_SECRET_KEY',
  'SMTP_URL',
  'AUDIT_STREAM_TOKEN',
  'ENCRYPTION_KEY',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
] as const;

/** `NAME_FILE` names the file that holds the value of `NAME`; the end of its last line is none of it. */
const withFiles = (given: Record<string, string | undefined>): Record<string, string | undefined> => {
  const read = SECRETS.flatMap((name): [string, string][] => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined)
      throw new Error(`The environment variables ${name} and ${name}_FILE are both set: keep one of them`);
    try {
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')]];
    } catch (error) {
      throw new Error(`The environment variable ${name}_FILE names a file that cannot be read: ${(error as Error).message}`, {
        cause: error,
      });
    }
  });
  for (const [name, value] of read) if (value === '') throw new Error(`The file that ${name}_FILE names is empty`);
  return { ...given, ...Object.fromEntries(read) };
};

/** Folder of the journal's archive. Null: all of the journal stays in PostgreSQL. */
export const archiveDirOf = (config: Config): string | null =>
  config.DATABASE_URL === undefined ? join(config.dataDir, ARCHIVE) : (config.ARCHIVE_DIR ?? null);

const isHttps = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false;

/** What the product is told by its environment. Reached by https it is in earnest: binding and second factors are then the default. */
export const settingsOf = (config: Config, drawn: Pick<Settings, 'secret' | 'encryptionKey' | 'codeKeys'>): Settings => ({
  ...drawn,
  captcha: config.CAPTCHA,
  turnstile:
    config.TURNSTILE_SITE_KEY === undefined || config.TURNSTILE_SECRET_KEY === undefined
      ? null
      : {
          siteKey: config.TURNSTILE_SITE_KEY,
          secretKey: config.TURNSTILE_SECRET_KEY,
          hostname: config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).hostname,
          verifyUrl: TURNSTILE_VERIFY_URL,
        },
  sessionBind: config.SESSION_BIND ?? (isHttps(config) ? 'enforce' : 'log'),
  mfa: config.MFA ?? (isHttps(config) ? 'required' : 'optional'),
  dualControl: config.DUAL_CONTROL,
  hasMailServer: mailServerOf(config) !== null,
  publicUrl: config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin,
  jumpHosts: splitList(config.JUMP_HOSTS),
  walletAllowed: config.WALLET_ALLOW,
  exportDir: join(config.dataDir, 'exports'),
  mathDir: join(config.dataDir, 'mathematics'),
  archiveDir: archiveDirOf(config),
  backup: {
    dataDir: config.DATABASE_URL === undefined ? config.dataDir : null,
    maxDays: config.BACKUP_MAX_DAYS || BACKUP_MAX_DAYS,
    drillDays: config.BACKUP_DRILL_DAYS,
    // Nobody loses a demo.
    isWatched: config.BACKUP_MAX_DAYS === undefined ? !config.isDemo : config.BACKUP_MAX_DAYS > 0,
  },
  answerWithinMs: ANSWER_WITHIN_MS * config.TIME_FACTOR,
  busyAfterMs: BUSY_AFTER_MS * config.TIME_FACTOR,
  activityGraceMs: config.ACTIVITY_GRACE_S * 1_000,
  isStrict: false,
  isHttps: isHttps(config),
});

/** One is made every day. */
const BACKUP_MAX_DAYS = 2;

/** Null without a mail server: mails then stay in the outbox, to be read in the console. */
export const mailServerOf = (config: Config): { url: string; from: string } | null =>
  config.SMTP_URL === undefined
    ? null
    : {
        url: config.SMTP_URL,
        from:
          config.MAIL_FROM ?? `manager@${config.PUBLIC_URL === undefined ? 'localhost' : new URL(config.PUBLIC_URL).hostname}`,
      };

export const proxiesOf = (config: Config): string[] => splitList(config.TRUSTED_PROXIES);

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
