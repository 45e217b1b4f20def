import { VendorPage } from '@manager/contract/platform/vendor-bets';
import type { PullWindow } from '@manager/domain/mirrored-bet';
import { parseExact } from '../../../fact/exact-json.ts';
import type { AllowedAddress } from '../../../wallet/address-guard.ts';
import { readRemote } from '../../../wallet/call-wallet.ts';
import { signedHeaders } from '../../../wallet/sign.ts';

/** A page may take its time: nobody waits for it. */
const LIMITS = { readMs: 15_000, totalMs: 20_000, maxBytes: 4 * 1024 * 1024 };

/** Why a window was not pulled whole, as one word that the console explains, such as `timeout`, `http_500` or `pages_missing`. */
export class PullFailure extends Error {
  readonly word: string;

  constructor(word: string) {
    super(word);
    this.name = 'PullFailure';
    this.word = word;
  }
}

export type VendorSource = { apiUrl: string; key: string; allowed: readonly AllowedAddress[] };
type Page = { window: PullWindow; page: number; now: Date };

/** One page of a window (docs/vendor-api.md). Throws PullFailure for whatever is no answer to it. */
export const readVendorPage = async (source: VendorSource, { window, page, now }: Page): Promise<VendorPage> => {
  const url = new URL(`${source.apiUrl.replace(/\/+$/, '')}/v1/bets`);
  url.searchParams.set('from', new Date(window.fromMs).toISOString());
  url.searchParams.set('to', new Date(window.toMs).toISOString());
  url.searchParams.set('page', String(page));
  const signed = signedHeaders({ keys: [source.key], body: `GET ${url.pathname}${url.search}`, now });
  const outcome = await readRemote({ url: url.href, headers: signed, allowed: source.allowed, ...LIMITS });
  if (outcome.kind === 'unreachable') throw new PullFailure(outcome.detail);
  if (outcome.kind !== 'answered') throw new PullFailure(outcome.kind);
  if (outcome.status !== 200) throw new PullFailure(`http_${outcome.status}`);
  const answer = VendorPage.safeParse(parseJson(outcome.body));
  if (!answer.success) throw new PullFailure('unreadable_answer');
  if (answer.data.page !== page) throw new PullFailure('wrong_page');
  return answer.data;
};

const parseJson = (text: string): unknown => {
  try {
    return parseExact(text);
  } catch {
    throw new PullFailure('unreadable_answer');
  }
};
