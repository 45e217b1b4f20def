import type { SeamlessDetail, SeamlessRow } from '@manager/contract/features/log/seamless';

const DAY_MS = 86_400_000;

/** All calls of the player on the day of this one. */
export const playerHref = ({ player, site_id: siteId, called_at: calledAt }: SeamlessRow): string => {
  const from = `${calledAt.slice(0, 10)}T00:00:00.000Z`;
  const to = new Date(Date.parse(from) + DAY_MS).toISOString();
  return `/log/seamless?${new URLSearchParams({ player, site_id: siteId, time_from: from, time_to: to }).toString()}`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The transfer (K-1) that a call is about: the one that Manager took over, or the platform's own under the id of the request. Null: about none. */
export const transferHref = ({ recovery, payout, kind, request_id: requestId }: SeamlessDetail): string | null => {
  const id = recovery?.transfer_id ?? (kind === 'transfer' && payout === null ? requestId : null);
  return id === null ? null : `/fishing/transfer-record?${new URLSearchParams({ transfer_id: id, transfer: id }).toString()}`;
};

/** Stands for a body that was not kept. */
const NO_BODY = '<body-of-the-request: it was not kept>';

/**
 * The call for a shell, to try it by hand. Nothing secret is in it: timestamp and signature are for whoever has the key to fill in, and so is a
 * body that was not kept. Null where it was not sent to a wallet.
 */
export const toCurl = ({ direction, request_body: body, api_url: url }: SeamlessDetail): string | null => {
  if (direction !== 'out') return null;
  return [
    `curl -X POST ${quoted(url ?? 'https://<api-url-of-the-website>')}`,
    `  -H 'content-type: application/json'`,
    `  -H 'x-timestamp: <milliseconds-since-1970>'`,
    `  -H 'x-signature: <hmac-sha256-hex-of-timestamp.body>'`,
    `  --data-raw ${quoted(body || NO_BODY)}`,
  ].join(' \\\n');
};
