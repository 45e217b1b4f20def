import { readFileSync } from 'node:fs';
import { ApprovalKind, type ApprovalRow, getApprovalList } from '@manager/contract/features/approval/approval';
import { endpoints } from '@manager/contract/endpoints.gen';
import { dangerousFields } from '@manager/contract/kit/risk';
import { changesOf } from '@manager/domain/record-changes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from './client.ts';
import { setDualControl } from './sweep/open-request.ts';
import { CASES } from './sweep/cases.ts';
import { isWrite } from './sweep/references.ts';
import { createSweepWorld, signInFor, signInOwn, type World } from './sweep/world.ts';

const t = await startTestApp();
let world: World;
/** What the console has a word for, by language: its texts of fields, of objects and verbs, and of values. */
const wordsOf = (language: string): ReadonlySet<string> =>
  new Set(
    ['', 'fields/', 'words/', 'values/']
      .map((part) => new URL(`../../web/src/product/changes/${part}texts.${language}.ts`, import.meta.url))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key)),
  );
const LANGUAGES = ['en', 'zh'];

/** What people wrote or what a thing is called: any word may stand in it. */
const FREE = new Set(
  'reason note name names title description code symbol file_name domain email user_name by_user origin_ref ref'.split(' '),
);

/** What has no name: a bet is called by its number. */
const BY_NUMBER = new Set(['bet_id', 'round_id', 'exchange_id']);

/** What a reader would meet as a wire name, in one language. */
const rawIn = (words: ReadonlySet<string>, { operation, object_type: type, before, after }: ApprovalRow): string[] => {
  const [object = '', verb = ''] = operation.split('.');
  const missing = [`object_${object}`, `verb_${verb}`, `object_${type}`].filter(
    (key) => !words.has(key) && !words.has(`action_${operation}`),
  );
  const changes = changesOf({ before, after });
  if (changes.length === 0) missing.push('no change is told');
  const isKnown = (key: string): boolean => words.has(key);
  const look = (path: string, value: unknown): void => {
    const field = path.split('.')[0] ?? path;
    if (!isKnown(`field_${field}`) && type !== 'setting') missing.push(`field_${field}`);
    for (const one of [value].flat()) {
      if (one !== null && typeof one === 'object') {
        // Whoever has a name is called by it.
        if ('name' in one || 'user_name' in one) continue;
        for (const [name, inner] of Object.entries(one)) look(name, inner);
      }
      if (/(^|_)ids?$/.test(field) && !BY_NUMBER.has(field) && /^\d+$/.test(String(one))) missing.push(`${path}=${String(one)}`);
      const isWord = typeof one === 'string' && /^[a-z]+(_[a-z]+)*$/.test(one) && !FREE.has(field);
      if (isWord && !isKnown(`value_${field}_${one}`) && !isKnown(`value_${one}`)) missing.push(`value_${field}_${one}`);
    }
  };
  for (const change of changes) {
    look(change.name, change.before);
    look(change.name, change.after);
  }
  return missing;
};

const asked = new Map<string, ApprovalRow>();

/** What waits by a state of its own. */
const lookAtStanding = async (by: Caller): Promise<void> => {
  const { list } = await by.call(getApprovalList, { folder: 'all', state: 'pending', limit: 100 });
  for (const row of list) if (row.kind !== 'request') asked.set(row.operation, row);
};

/** Verbs that decide on what stands by itself: what their case has put there is looked at before it is decided on. */
const DECIDES = /\.(approve|grant|reject)$/;

/** A confirmed fault, which another person closes. */
const confirmFault = (): Promise<unknown> =>
  t.deps.db
    .updateTable('case_file')
    .set({ state: 'fault_confirmed', conclusion: 'fault_confirmed', conclusion_note: 'Paid twice', concluded_at: new Date() })
    .where('state', 'in', ['open', 'investigating'])
    .execute();

beforeAll(async () => {
  world = await createSweepWorld(t);
  const boss = await t.signInAs({ isSuper: true });
  // The world has few players.
  await t.deps.db.insertInto('setting').values({ name: 'block_max_players', value: '0' }).execute();
  for (const endpoint of endpoints.filter(isWrite)) {
    const caller = await signInFor(world, endpoint);
    const input = await CASES[endpoint.path]?.valid(world, caller);
    if (input === undefined || endpoint.path.startsWith('/api/approval/')) continue;
    if (DECIDES.test(endpoint.audit ?? '')) await lookAtStanding(boss);
    await setDualControl(t, 'on');
    const { code, data } = await caller.tryCall(endpoint as never, input as never);
    await setDualControl(t, null);
    if (code !== 40903) continue;
    const { approval_id: id } = data as unknown as { approval_id: string };
    const { list } = await boss.call(getApprovalList, { folder: 'all', limit: 100 });
    const row = list.find((one) => one.kind === 'request' && one.id === id);
    if (row !== undefined) asked.set(endpoint.path, row);
  }
  await confirmFault();
  for (const by of [boss, await signInOwn(world)]) await lookAtStanding(by);
}, 600_000);

describe('every kind of request', () => {
  it.each(LANGUAGES)('reads in %s without a key, an id or a wire name', (language) => {
    expect(new Set([...asked.values()].map(({ kind }) => kind))).toEqual(new Set(ApprovalKind.options));
    expect(asked.size).toBeGreaterThan(40);
    for (const path of ['add_or_edit', 'lift']) expect([...asked.keys()]).toContain(`/api/maintain/block/${path}`);
    const words = wordsOf(language);
    const raw = [...asked].flatMap(([path, row]) => {
      const found = rawIn(words, row);
      return found.length === 0 ? [] : [`${path}: ${row.operation} ${[...new Set(found)].join(', ')}`];
    });
    expect(raw).toEqual([]);
  });

  it.each(LANGUAGES)('has a word in %s for every field that asks for a second person', (language) => {
    const words = wordsOf(language);
    const fields = endpoints.flatMap(({ risk }) => dangerousFields(risk)).filter(Boolean);
    expect(fields.length).toBeGreaterThan(100);
    expect([...new Set(fields.map((field) => `field_${field}`))].filter((key) => !words.has(key))).toEqual([]);
  });
});
