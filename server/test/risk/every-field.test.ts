import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { namedRisks, type Risk } from '@manager/contract/kit/risk';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { LIVE_CASES, TOLD_ELSEWHERE } from './cases.ts';
import type { Live } from './live.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true });
await setDualControl(t, 'on');

const WAITS = 40903;
const WHICH = 'harmless: says what is meant';

const isDangerous = (risk: Risk): boolean => risk.startsWith('dangerous');
const named = endpoints.flatMap((endpoint: Endpoint) => (endpoint.risk === null ? [] : [{ endpoint, risk: endpoint.risk }]));
const byPath = new Map(endpoints.map((endpoint: Endpoint) => [endpoint.path as string, endpoint]));

const send = async (endpoint: Endpoint, { target, values, previewPath }: Live, field: string): Promise<number> => {
  const { shape } = endpoint.input as unknown as { shape: Record<string, unknown> };
  const own = field === '' ? {} : { [field]: values[field] };
  const input: Record<string, unknown> = { ...target, ...('set' in shape ? { set: own } : own) };
  if (previewPath !== undefined) {
    const preview = byPath.get(previewPath);
    if (preview === undefined) throw new Error(`no ${previewPath}`);
    input.fingerprint = ((await admin.call(preview, input)) as { fingerprint: string }).fingerprint;
  }
  if ('reason' in shape) input.reason = 'To be seen';
  // Who means a value without effect is asked for a second person all the same.
  if ('accept_no_effect' in shape) input.accept_no_effect = true;
  const answer = await admin.tryCall(endpoint, input);
  return answer.code;
};

describe('one field of a live record, by one person alone', () => {
  it('is told of every write with a dangerous field', () => {
    const told = new Set([...Object.keys(LIVE_CASES), ...Object.keys(TOLD_ELSEWHERE)]);
    const missing = named.filter(
      ({ endpoint, risk }) => namedRisks(risk).some(([, each]) => isDangerous(each)) && !told.has(endpoint.path),
    );
    expect(missing.map(({ endpoint }) => endpoint.path)).toEqual([]);
  });

  const fields = named.flatMap(({ endpoint, risk }) =>
    LIVE_CASES[endpoint.path] === undefined
      ? []
      : namedRisks(risk)
          .filter(([field, each]) => each !== WHICH && TOLD_ELSEWHERE[`${endpoint.path} ${field}`] === undefined)
          .map(([field, each]) => ({ endpoint, path: endpoint.path, field, risk: each })),
  );

  it.each(fields)('$path · $field: $risk', async ({ endpoint, field, risk }) => {
    const live = await LIVE_CASES[endpoint.path]?.(t, admin);
    if (live === undefined || (field !== '' && !(field in live.values))) throw new Error(`no other value of ${field}`);
    const before = await live.state();
    const code = await send(endpoint, live, field);
    if (risk.startsWith('harmless')) {
      expect(code).toBe(0);
      return;
    }
    if (isDangerous(risk)) expect(code).toBe(WAITS);
    else expect(code).not.toBe(0);
    expect(await live.state()).toEqual(before);
  });
});
