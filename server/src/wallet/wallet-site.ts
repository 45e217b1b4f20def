import type { Logger } from 'pino';
import type { OwnerDb } from '../postgres/db.ts';

/** So old may the picture of the websites be: one look serves all calls of a moment. */
const LOOK_EVERY_MS = 200;

/** Never more are valid (`drawApiKey`). */
const MAX_VALID_KEYS = 2;

type SignKey = { key: string; expiresAt: Date | null };
/** A website as its wallet is called. */
export type WalletSite = {
  code: string;
  /** Empty without one, or when it is none. */
  url: string;
  /** A second person agreed to its address and keys. */
  isApproved: boolean;
  /** Newest first; the older one may have ended. */
  keys: readonly SignKey[];
  /** What a cancel does when the money is spent already: `allow` or `reject`. */
  negativeBalance: string;
};

export type OpenKey = (sealed: { siteId: string; sealed: Buffer }) => string;

type Options = { db: OwnerDb; openKey: OpenKey; tickMs: () => number; log: Logger };

/** Reads websites as their wallets are called, each anew only after something in the configuration changed, whichever process changed it. */
export const createWalletSites = ({
  db,
  openKey,
  tickMs,
  log,
}: Options): ((siteId: string) => Promise<WalletSite | undefined>) => {
  let version: string | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const sites = new Map<string, Promise<WalletSite | undefined>>();

  const look = async (): Promise<void> => {
    const startedMs = tickMs();
    const { n } = await db.selectFrom('directory_version').select('n').executeTakeFirstOrThrow();
    if (n !== version) sites.clear();
    [version, lookedAtMs] = [n, startedMs];
  };

  return async (siteId) => {
    if (tickMs() - lookedAtMs >= LOOK_EVERY_MS) await (looking ??= look().finally(() => (looking = undefined)));
    const known = sites.get(siteId);
    if (known !== undefined) return known;
    const reading = readWalletSite({ db, openKey, log }, siteId);
    sites.set(siteId, reading);
    reading.catch(() => {
      if (sites.get(siteId) === reading) sites.delete(siteId);
    });
    return reading;
  };
};

/**
 * Also a website that is disabled or removed: what its players won is paid. Address and approval come from one row, so that no call goes to an
 * address that nobody agreed to.
 */
const readWalletSite = async (
  { db, openKey, log }: Pick<Options, 'db' | 'openKey' | 'log'>,
  siteId: string,
): Promise<WalletSite | undefined> => {
  const [site, keys] = await Promise.all([
    db
      .selectFrom('site')
      .select(['code', 'api_url', 'approved_state', 'negative_balance'])
      .where('id', '=', siteId)
      .executeTakeFirst(),
    db
      .selectFrom('site_api_key')
      .select(['sealed', 'expires_at'])
      .where('site_id', '=', siteId)
      .orderBy('id', 'desc')
      .limit(MAX_VALID_KEYS)
      .execute(),
  ]);
  if (site === undefined) return undefined;
  return {
    code: site.code,
    url: URL.canParse(site.api_url) ? site.api_url : '',
    isApproved: site.approved_state === 'approved',
    negativeBalance: site.negative_balance,
    keys: keys.flatMap(({ sealed, expires_at: expiresAt }) => {
      try {
        return [{ key: openKey({ siteId, sealed }), expiresAt }];
      } catch (error) {
        // As good as none, and the other one may open.
        log.error({ err: error, siteId }, 'a key of a website does not open with the key of this product');
        return [];
      }
    }),
  };
};
