import { execFileSync } from 'node:child_process';
import type { SeamlessDetail, SeamlessRow } from '@manager/contract/features/log/seamless';
import { describe, expect, it } from 'vitest';
import { readUrlState } from '../../../kit/filter/url-state.ts';
import { filterCodecs, isSearchable, noFilters, seamlessQuery } from './seamless-filters.ts';
import { playerHref, toCurl } from './seamless-links.ts';
import { toneOf } from './seamless-tags.tsx';

const read = (address: string) => readUrlState({ codecs: filterCodecs, params: new URLSearchParams(address) }).values;

describe('filters of wallet calls', () => {
  it('sends only what is chosen', () => {
    expect(seamlessQuery(noFilters)).toEqual({});
    expect(seamlessQuery(read('player=kim&result=timeout&http_class=5xx&is_repeated=1&min_latency_ms=500'))).toEqual({
      player: 'kim',
      result: ['timeout'],
      http_class: ['5xx'],
      is_repeated: true,
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

it('copies nothing where there is nothing to send', () => {
  expect(toCurl({ ...call, request_body: '' })).toBeNull();
  expect(toCurl({ ...call, direction: 'in' })).toBeNull();
  expect(toCurl({ ...call, api_url: null })).toContain('<api-url-of-the-website>');
});

it('leads to the calls of the player on that day', () => {
  const row = { player: 'kim', site_id: '4', called_at: '2026-11-21T10:02:00.000Z' } as SeamlessRow;
  expect(playerHref(row)).toBe(
    '/log/seamless?player=kim&site_id=4&time_from=2026-11-21T00%3A00%3A00.000Z&time_to=2026-11-22T00%3A00%3A00.000Z',
  );
});
