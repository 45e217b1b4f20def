import { expect, type Page } from '@playwright/test';
import { IS_NIGHT } from '../../../tools/test/draw.ts';
import { signIn, signOut } from '../actions.ts';
import { askConsole } from '../product-calls.ts';
import { test } from './demo.ts';
import { FIELDS_NOT_SWEPT, NOT_SWEPT } from './not-swept.ts';
import { FORMS } from './typed-forms.ts';
import { FormSweep } from './typing.ts';
import { fieldsInCode } from './web-fields.ts';

/** Those whose name E2E_FORM matches; without it all of them, at night: a form takes half a minute. */
const ONLY = process.env['E2E_FORM'];
const SWEPT = ONLY === undefined ? FORMS : FORMS.filter(({ name }) => new RegExp(ONLY).test(name));
/** An end that never comes. */
const FORM_MS = 900_000;

test.afterEach(signOut);

/** The demo has no groups: of websites, which several forms choose from, and of sub-agents. */
const makeGroups = async (page: Page): Promise<void> => {
  const make = async (kind: string, group: object): Promise<void> => {
    const calls = `${new URL(page.url()).origin}/manager/api/set_up/${kind}`;
    const { data } = await askConsole<{ list: unknown[] }>(page, `${calls}/get_list`);
    if (data.list.length === 0) expect(await askConsole(page, `${calls}/add_or_edit`, group)).toMatchObject({ code: 0 });
  };
  await make('website_group', { code: 'asia', name: 'Asia Pacific', rtp: '96' });
  await make('subagent_group', { name: 'Large', rtp: '96' });
};

test('every form and field of the code is in the sweep, or named with why it is not', () => {
  const code = fieldsInCode();
  const named = new Map<string, Set<string>>();
  const name = (file: string, keys: readonly string[]): void => {
    named.set(file, new Set([...(named.get(file) ?? []), ...keys]));
  };
  for (const { fields } of FORMS) for (const [file, keys] of Object.entries(fields)) name(file, keys.split(', '));
  for (const [file, keys] of Object.entries(FIELDS_NOT_SWEPT)) name(file, Object.keys(keys));
  const without = Object.values(NOT_SWEPT).flat();
  expect([...code.keys()].filter((file) => !named.has(file) && !without.includes(file))).toEqual([]);
  expect([...code].filter(([file, count]) => named.has(file) && (named.get(file)?.size ?? 0) < count)).toEqual([]);
  // What is named is still there, and in one list only.
  expect([...named.keys(), ...without].filter((file) => !code.has(file))).toEqual([]);
  expect(without.filter((file) => named.has(file))).toEqual([]);
});

test('what is typed into a number field is sent, stored and shown, and pickers take by Enter what they offer', async ({
  browser,
  demo,
}) => {
  test.skip(!IS_NIGHT && ONLY === undefined);
  test.setTimeout(SWEPT.length * FORM_MS);
  await demo.decideAlone();
  const context = await browser.newContext({
    baseURL: demo.url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1000, height: 700 },
  });
  const page = await context.newPage();
  await signIn(page);
  await makeGroups(page);
  const sweep = new FormSweep(page);
  for (const form of SWEPT) {
    const [fromMs, so] = [Date.now(), sweep.differences.length];
    // One form that does not open says so among the others.
    await sweep.sweep(form).catch((error: unknown) => sweep.differences.push(`${form.name}: ${String(error).slice(0, 400)}`));
    console.log([`${form.name}: ${Date.now() - fromMs} ms`, ...sweep.differences.slice(so)].join('\n  '));
  }
  const counts = Object.entries({ ...sweep.counts, differences: sweep.differences.length });
  console.log(`typed forms: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}`);
  expect(sweep.differences).toEqual([]);
  await context.close();
});
