import type { AllowedAddress } from '../../wallet/address-guard.ts';

export type Settings = {
  captcha: 'altcha' | 'turnstile' | 'off';
  turnstile: {
    siteKey: string;
    secretKey: string;
    /** Of PUBLIC_URL; null: the one under which the console was reached. */
    hostname: string | null;
    /** Where tokens are checked. */
    verifyUrl: string;
  } | null;
  /** Does a stolen token work in another browser? `log` only records it. */
  sessionBind: 'enforce' | 'log' | 'off';
  /** `required`: super users and holders of dangerous codes must have a second factor. */
  mfa: 'required' | 'optional';
  /** What holds until staff set it in the console; `auto`: on as soon as two active users could approve. */
  dualControl: 'auto' | 'on' | 'off';
  /** Seals what must not be readable in a copy of the store; kept outside of it. 32 bytes, and behind it as many of each former key that still opens. */
  encryptionKey: Buffer;
  /** Recovery codes are hashed under the first 32 bytes; the others are former keys, under which older codes were. */
  codeKeys: Buffer;
  /** False: mails stay in the outbox, to be read in the console. */
  hasMailServer: boolean;
  /** Address under which people reach the console; null: links in mails name none that could be forged. */
  publicUrl: string | null;
  /** Hosts that /jumpToUrl opens without asking. */
  jumpHosts: readonly string[];
  /** Addresses in the operator's own networks at which websites' wallets are allowed. */
  walletAllowed: readonly AllowedAddress[];
  /** Folder of the files that exports made. */
  exportDir: string;
  /** Folder of the packages of mathematics. */
  mathDir: string;
  /** Folder of the archived journal; null: nothing of it leaves PostgreSQL. */
  archiveDir: string | null;
  backup: {
    /** Where the backup of the embedded PostgreSQL notes what it did; null: the server is backed up by its own tools. */
    dataDir: string | null;
    /** A backup of everything is too old after so many days. */
    maxDays: number;
    /** Days between two drills of restoring it; 0: there are none. */
    drillDays: number;
    /** False: staff are not warned, somebody else watches. */
    isWatched: boolean;
  };
  /** Signs bot-check challenges, cursors and tickets; drawn once and kept in the store. */
  secret: Buffer;
  /** Reads of a request end after so long: its caller gives up at 5 s. */
  answerWithinMs: number;
  /** Calls are turned away while the event loop is late by so much. */
  busyAfterMs: number;
  /** How long after its end an activity waits for late settlements before it can be calculated. */
  activityGraceMs: number;
  /** Output that its contract does not declare is an error instead of being stripped (tests). */
  isStrict: boolean;
  isHttps: boolean;
};
