import { randomUUID } from 'node:crypto';
import type { DiskState } from '@manager/contract/kit/disk-state';
import type { Language } from '@manager/contract/i18n/error-text';
import type { Effect } from '@manager/contract/kit/effect';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { PermissionCode } from '@manager/contract/permissions';
import type { Logger } from 'pino';
import type { ClickHouse } from '../../clickhouse/client.ts';
import type { Clock } from '../../postgres/clock.ts';
import type { AnyDb, Database, OwnerDb, ScopedDb } from '../../postgres/db.ts';
import type { AppliedBets } from '../../journal/applied-bets.ts';
import type { Completeness } from '../../completeness/completeness.ts';
import type { OutboundWallet } from '../../wallet/outbound.ts';
import type { JobQueue } from '../queue/queue.ts';
import type { PayoutHandler } from './payout-handler.ts';
import type { Scope } from './scope.ts';
import type { Settings } from './settings.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;

export type ExportRun = {
  /** Fields that the file shows: what no column needs need not be worked out. */
  fields: ReadonlySet<string>;
  /** Fires when the export is cancelled or the process stops. */
  signal: AbortSignal;
  /** The list's own verb. */
  list: ListVerb;
};

export type ListVerb = (ctx: Ctx, input: unknown) => Promise<unknown>;

/** A line below the rows, as the screen shows it: a sub-total of a currency or under a name of its own, or all rows. */
export type ExportTotal = { of: { currency: string } | { label: string } | 'all' | 'all_usd'; values: ExportedRow };

/** How a field of the row is written, whatever the screen says of its column, and the words that it may hold when they are few. */
export type ExportedField = { kind: 'number' | 'flag' | 'time' | 'text'; values: readonly string[] };

/** What a pack of several files is written for. */
export type BundlePlan = {
  input: unknown;
  /** Where the file will lie. */
  path: string;
  timezone: string;
  language: Language;
  list: ListVerb;
  signal: AbortSignal;
};

/** A list that may leave the product as a file. */
export type ExportSource = {
  endpoint: Endpoint;
  /** Name in the export log and of the file: the thing of the list's path. */
  what: string;
  code: PermissionCode | null;
  isSnapshot: boolean;
  fields: ReadonlyMap<string, ExportedField>;
  rows: (ctx: Ctx, input: unknown, run: ExportRun) => AsyncIterable<readonly ExportedRow[]>;
  count: ((ctx: Ctx, input: unknown, list: ListVerb) => Promise<number>) | undefined;
  totals: (ctx: Ctx, input: unknown, run: ExportRun) => Promise<readonly ExportTotal[]>;
  /** Writes the pack of such a list (`zip`); absent: it has none. */
  bundle?: (ctx: Ctx, plan: BundlePlan) => Promise<{ rows: number; bytes: number; sha256: string }>;
};

/** What waits for a second person. `before` and `after` are what that person sees: the fields that change, without secrets. */
export type DangerousChange = {
  /** Stable name, such as `currency.rate`. */
  operation: string;
  /** Code that lets a second person decide; `SUPER_ONLY` where only super users may. */
  approveCode: string;
  objectType: string;
  /** Empty for an object that does not exist yet. */
  objectId: string;
  objectName: string;
  objectVersion: number | null;
  agentId: string | null;
  /** Must come out alike as long as the object has not changed: an approved request is only run when it does. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason?: string | undefined;
};

export type AuditMark = 'break_glass' | 'single_operator' | 'alarm';

export type AuditEntry = {
  action: string;
  objectType: string;
  objectId: string;
  /** Agent whose data it is; null for what belongs to no agent. */
  agentId?: string | null;
  outcome?: 'ok' | 'denied' | 'failed';
  reason?: string;
  /** The request for approval that it belongs to; of a running approval it is known anyway. */
  approvalId?: string;
  /** What an auditor shall not overlook. */
  mark?: AuditMark;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** What the composition root hands to everything below it. */
export type Deps = Clock & {
  db: OwnerDb;
  /** A small pool of its own, so that sign-in answers while the main pool is exhausted. */
  authDb: OwnerDb;
  /** The pool for what games send: it never waits for the console, nor the console for it. */
  ingestDb: OwnerDb;
  clickhouse: ClickHouse;
  onWritten: Database['onWritten'];
  onNotified: Database['onNotified'];
  /** The bets that came last, for those who follow them. */
  appliedBets: AppliedBets;
  /** Which months of the report store are whole. */
  completeness: Completeness;
  diskState: () => DiskState;
  log: Logger;
  settings: Settings;
  /** Work that outlives its request. */
  queue: JobQueue;
  /** The lists that may leave as files. */
  exportSources: readonly ExportSource[];
  /** The wallets of websites; never called inside a transaction. */
  wallet: OutboundWallet;
  /** What payouts are for, each with what its feature does when one is paid. */
  payoutHandlers: readonly PayoutHandler[];
  /** The store as a staff user may see it, held to the scope by row-level security. Everything that a signed-in call reads goes through it. */
  dbFor: (user: Pick<SessionUser, 'id' | 'scope'>) => ScopedDb;
};

/** A session may be open while its user still owes a new password or a second factor: then only the calls for that are let in. */
export type Stage = 'full' | 'change_password' | 'enrol_factor';

export type SessionUser = {
  id: string;
  sid: string;
  userName: string;
  name: string;
  isSuper: boolean;
  agentId: string | null;
  /** Staff of the operator: sees every agent as far as the codes go. */
  allAgents: boolean;
  codes: ReadonlySet<string>;
  scope: Scope;
  stage: Stage;
  /** Factors shown by this session, such as `password+totp`. */
  authLevel: string;
  /** When a factor was last shown. */
  factorAt: Date;
  /** Has a second factor or must have one: dangerous writes then want a fresh one. */
  needsStepUp: boolean;
  /** Also while none of them can be used: a copied passkey must not make the password enough. */
  hasSecondFactor: boolean;
  /** Null: passwords do not age, or there is none. */
  passwordExpiresAt: Date | null;
};

/** One request, whoever sent it. */
export type AnyCtx = Omit<Deps, 'db'> & {
  db: AnyDb;
  requestId: string;
  ip: string;
  userAgent: string;
  /** Under which the console was reached, such as `https://console.example.com`: PUBLIC_URL, or what the request names. */
  origin: string;
  language: Language;
  /** Country of the address as a trusted proxy names it (`CF-IPCountry`); null without one. */
  country: string | null;
  /** Drawn by the browser for one form: the same write never happens twice. */
  idempotencyKey: string | null;
  /** Made by a timer of the page, not by its user: does not keep a session alive. */
  isBackground: boolean;
  cookies: Cookies;
  audited: AuditTrail;
  /** What the preparation of a call has read, for the parts of its verb that are not handed it. */
  looked?: unknown;
  /** The store without row-level security: for what the product knows as a whole, such as the directory of reports; never for rows that go out as they are. */
  wholeDb: OwnerDb;
  /** Set while an approved request runs: the second person has agreed to exactly this call. */
  approval?: ApprovedRequest;
  /** Who agreed to what runs, now or when it was asked for at a later time: the call itself is its asker's. */
  agreed?: { approvalId: string; name: string };
  /**
   * Set while a call is only tried, or carried out at its time: takes what would be asked of a second person, instead of the asking. Throws
   * where nobody has agreed to it.
   */
  answers?: (change: DangerousChange) => Promise<void>;
};

/** A request without a session: what it may see is decided by its verb. */
export type PublicCtx = AnyCtx & { db: OwnerDb };

export type ApprovedRequest = {
  id: string;
  operation: string;
  approvedBy: string;
  /** The change as the second person saw it: what runs must be the same. */
  seen: {
    operation: string;
    approveCode: string;
    objectType: string;
    objectId: string;
    objectVersion: number | null;
    agentId: string | null;
    before: unknown;
  };
};

export type Cookies = {
  /** Sent by a browser (it adds Sec-Fetch-* to its requests), not by a script. */
  isBrowser: boolean;
  get: (name: string) => string | undefined;
  /** HttpOnly, SameSite=Strict; Secure and `__Host-` when the product is reached by https. */
  set: (name: string, value: string, options: { maxAgeS: number }) => void;
};

/**
 * Audit rows of a request. `rows` counts them, so that a write without one is caught. Inside a request's transaction they wait in
 * `pending` and are written as its last statement: the end of the chain is locked for a moment only.
 */
export type AuditTrail = {
  rows: number;
  pending: AuditEntry[] | null;
  /** Stands on every row of the request that has no mark of its own. */
  mark?: AuditMark;
  /** What the call does to what is in force: kept with a request for approval, and with its decision. */
  effects?: readonly Effect[];
  /** The same as it was looked at before the transaction, with what was played there. Empty before that: nobody would be shown it. */
  looked?: readonly Effect[];
};

/** A request of a signed-in user. */
export type Ctx = AnyCtx & {
  /** Held to the scope of the user; inside a write, its transaction. */
  db: ScopedDb;
  user: SessionUser;
  /** The call as it came, for what may have to run it again. */
  call?: { path: string; input: unknown };
  /**
   * Runs a stored call as the user of `ctx`, on `ctx.db`: permission → parse → verb, without step-up, key or transaction of its own.
   * Throws AppError for every refusal. Set for calls of the console.
   */
  rerun?: Rerun;
  /** The verb behind a path, for files of whole lists. Set for calls of the console. */
  verbOf?: VerbOf;
};

/** A verb without anything around it: its caller has asked for permission and parsed the input. */
export type VerbOf = (path: string) => ((ctx: Ctx, input: unknown) => Promise<unknown>) | undefined;

export type Rerun = {
  /** The record of the call behind a path; undefined: there is none. */
  endpointOf: (path: string) => Endpoint | undefined;
  /** What the call does before a transaction, for `run`; the caller of `run` need not know what it is. */
  prepare: (ctx: Ctx, call: StoredCall) => Promise<unknown>;
  run: (ctx: Ctx, call: StoredCall, prepared: unknown) => Promise<unknown>;
  /** A read that is asked on the way, within the scope of `ctx`: whether its user may, the caller knows. Undefined when there is none. */
  look: (ctx: Ctx, call: StoredCall) => Promise<unknown>;
};
export type StoredCall = { path: string; input: unknown };

/** Throws outside the console's calls, where stored ones do not belong. */
export const requireRerun = ({ rerun }: Ctx): Rerun => {
  if (rerun === undefined) throw new Error('a stored call is run by calls of the console alone');
  return rerun;
};

export const can = (ctx: Ctx, code: string): boolean => ctx.user.codes.has(code);

/** What the product does by itself, as a request that nobody sent. */
export const ownCtx = (deps: Deps, userAgent: string): PublicCtx => ({
  ...deps,
  requestId: randomUUID(),
  ip: '127.0.0.1',
  userAgent,
  origin: deps.settings.publicUrl ?? 'http://localhost',
  language: 'en',
  country: null,
  idempotencyKey: null,
  isBackground: true,
  cookies: { isBrowser: false, get: () => undefined, set: () => undefined },
  audited: { rows: 0, pending: null },
  wholeDb: deps.db,
});
