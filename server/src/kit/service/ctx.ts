import type { Language } from '@manager/contract/i18n/error-text';
import type { Logger } from 'pino';
import type { ClickHouse } from '../../clickhouse/client.ts';
import type { Db } from '../../postgres/db.ts';
import type { Scope } from './scope.ts';

/** What the composition root hands to everything below it. */
export type Deps = {
  db: Db;
  /** A small pool of its own, so that sign-in answers while the main pool is exhausted. */
  authDb: Db;
  clickhouse: ClickHouse;
  log: Logger;
  now: () => Date;
  settings: Settings;
};

export type Settings = {
  captcha: 'altcha' | 'turnstile' | 'off';
  /** Signs bot-check challenges, cursors and tickets; drawn once and kept in the store. */
  secret: Buffer;
  /** Output that its contract does not declare is an error instead of being stripped (tests). */
  isStrict: boolean;
  isHttps: boolean;
};

export type SessionUser = {
  id: string;
  sid: string;
  userName: string;
  name: string;
  isSuper: boolean;
  agentId: string | null;
  codes: ReadonlySet<string>;
  scope: Scope;
};

/** One request. */
export type PublicCtx = Deps & {
  requestId: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Counts audit rows written, so that a write without one is caught. */
  audited: { rows: number };
};

export type Ctx = PublicCtx & { user: SessionUser };

export const can = (ctx: Ctx, code: string): boolean => ctx.user.codes.has(code);
