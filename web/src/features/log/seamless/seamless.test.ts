import { execFileSync } from 'node:child_process';
import type { SeamlessDetail, SeamlessRow } from '@manager/contract/features/log/seamless';
import { describe, expect, it } from 'vitest';
import { readUrlState } from '../../../kit/filter/url-state.ts';
import { filterCodecs, isSearchable, noFilters, seamlessQuery } from './seamless-filters.ts';
import { playerHref, toCurl, transferHref } from './seamless-links.ts';
import { latencyText, toneOf } from './seamless-tags.tsx';

const read = (address: string) => readUrlState({ codecs: filterCodecs, params: new URLSearchParams(address) }).values;

describe('filters of wallet calls', () => {
  it('sends only what is chosen', () => {
    expect(seamlessQuery(noFilters)).toEqual({});
    expect(
      seamlessQuery(
        read(
          'player=kim&result=timeout,retry_limit&http_class=5xx&is_repeated=1&min_latency_ms=500&attempt=2&remote_code=E7&min_amount=5',
        ),
      ),
    ).toEqual({
      player: 'kim',
      result: ['timeout', 'retry_limit'],
      http_class: ['5xx'],
      attempt: '2',
      is_repeated: true,
      remote_code: 'E7',
      min_amount: '5',
      min_latency_ms: '500',
    });
  });

  it.each([
    ['', false],
    ['result=timeout', false],
    ['request_id=r-1', true],
    ['round_id=o-1', true],
    ['player=kim', true],
    ['time_from=2026-11-20T10:00Z', true],
  ])('asks for %j only when it is bounded: %s', (address, expected) => {
    expect(isSearchable(read(address))).toBe(expected);
  });
});

it.each<[Partial<SeamlessRow>, string | undefined]>([
  [{}, undefined],
  [{ is_test: true }, 'test'],
  [{ result: 'declined' }, undefined],
  [{ result: 'timeout' }, 'warn'],
  [{ result: 'invalid_answer', is_retry_limit: true }, 'alarm'],
])('a row %j is %s', (row, tone) => {
  expect(toneOf({ result: 'ok', is_retry_limit: false, is_test: false, ...row })).toBe(tone);
});

const call = { direction: 'out', api_url: 'https://site.example/wallet', request_body: '{}' } as SeamlessDetail;

it('a shell reads the copied call as it was sent, and finds no secret in it', () => {
  const body = `{"player":"o'neil $(id) \`id\` \\"x\\""}`;
  const curl = toCurl({ ...call, request_body: body }) ?? '';
  const script = `curl() { printf '%s\\n' "$@"; }; ${curl}`;
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n');
  expect(said.slice(0, 3)).toEqual(['-X', 'POST', 'https://site.example/wallet']);
  expect(said.at(-2)).toBe(body);
  expect(curl).toContain('x-signature: <hmac-sha256-hex-of-timestamp.body>');
});

it('copies nothing that was not sent to a wallet, and says where a body was not kept', () => {
  expect(toCurl({ ...call, request_body: '' })).toContain(`--data-raw '<body-of-the-request: it was not kept>'`);
  expect(toCurl({ ...call, direction: 'in' })).toBeNull();
  expect(toCurl({ ...call, api_url: null })).toContain('<api-url-of-the-website>');
});

it.each<[string, Partial<SeamlessDetail>, string | null]>([
  ['taken back', { kind: 'cancel', request_id: 'cancel:in-1', recovery: { transfer_id: 'in-1' } as never }, 'in-1'],
  ['of a platform', { kind: 'transfer', request_id: 'in-2' }, 'in-2'],
  ['that is a payout', { kind: 'transfer', request_id: 'id-3', payout: {} as never }, null],
  ['that is none', { kind: 'cancel', request_id: 'cancel:bet-4' }, null],
])('leads to the transfer of a call %s', (_, change, id) => {
  const detail = { ...call, payout: null, recovery: null, ...change } as SeamlessDetail;
  expect(transferHref(detail)).toBe(id === null ? null : `/fishing/transfer-record?transfer_id=${id}&transfer=${id}`);
});

it('an attempt that was interrupted took no time that anybody knows', () => {
  expect(latencyText({ latency_ms: 0, http_status: 0 })).toBe('–');
  expect(latencyText({ latency_ms: 0, http_status: 200 })).toBe('0');
  expect(latencyText({ latency_ms: 8_000, http_status: 0 })).toBe('8,000');
});

it('leads to the calls of the player on that day', () => {
  const row = { player: 'kim', site_id: '4', called_at: '2026-11-21T10:02:00.000Z' } as SeamlessRow;
  expect(playerHref(row)).toBe(
    '/log/seamless?player=kim&site_id=4&time_from=2026-11-21T00%3A00%3A00.000Z&time_to=2026-11-22T00%3A00%3A00.000Z',
  );
});
