import { expect, type Page, type Response } from '@playwright/test';
import { askConsole } from '../product-calls.ts';
import type { TypedForm } from './typed-form.ts';

type Activity = { id: string; code: string; starts_at: string; ends_at: string };

const DAY_MS = 86_400_000;

const rowOf = async (page: Page, list: string, text: string | undefined): Promise<string> => {
  await page.goto(list);
  const rows = page
    .locator('main tbody:not([aria-hidden]) tr')
    .filter({ visible: true, ...(text === undefined ? {} : { hasText: text }) });
  const href = (await rows.locator('a[href^="?"][href*="id="]').first().getAttribute('href')) ?? '';
  return new URLSearchParams(href.split('?')[1]).get('id') ?? '';
};

/** The id of the record that a form is opened with; empty for a new one. */
export const recordOf = async (page: Page, { draftOf, list, row }: TypedForm): Promise<string> => {
  if (draftOf === undefined) return list === undefined ? '' : rowOf(page, list, row);
  const { calls, list: listed = 'get_list', code } = draftOf;
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await askConsole<T>(page, `${new URL(page.url()).origin}/manager/api/${calls}/${path}`, body);
    expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ code: 0 });
    return answer.data;
  };
  const { list: found } = await ask<{ list: Activity[] }>(`${listed}?text=${code}`);
  const model = found.find((one) => one.code === code);
  const lastsMs = Date.parse(model?.ends_at ?? '') - Date.parse(model?.starts_at ?? '');
  const [starts, ends] = [DAY_MS, DAY_MS + lastsMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const draft = { id: model?.id, code: `${code}-${Date.now().toString(36)}`, starts_at: starts, ends_at: ends };
  return (await ask<{ id: string }>('clone', draft)).id;
};

export const removeRecord = async (page: Page, call: string, id: string): Promise<void> => {
  const answer = await askConsole(page, `${new URL(page.url()).origin}/manager/api/${call}`, { ids: [id] });
  expect(answer, `${call} ${JSON.stringify(answer)}`).toMatchObject({ code: 0 });
};

/** A record as the API answers it to who opens it again. */
export type Source = (id: string) => Promise<unknown>;

/** The record of an id that has a field, wherever it stands in an answer: other tables count from 1 as well. */
const recordIn = (tree: unknown, { id, field }: { id: string; field: string }): unknown => {
  if (typeof tree !== 'object' || tree === null) return undefined;
  if ((tree as { id?: unknown }).id === id && JSON.stringify(tree).includes(`"${field}":`)) return tree;
  for (const inner of Object.values(tree)) {
    const found = recordIn(inner, { id, field });
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The call by which the page has read a record, that of a detail before that of a list; without an id, what has the field. */
export const sourceOf = async (
  page: Page,
  { read, id: known, field }: { read: readonly Response[]; id: string; field: string },
): Promise<Source | undefined> => {
  const whole: string[] = [];
  const records: string[] = [];
  for (const response of read) {
    const { data } = (await response.json().catch(() => ({}))) as { data?: unknown };
    if (recordIn(data, { id: known, field }) !== undefined) records.push(response.url());
    else if (JSON.stringify(data ?? '').includes(`"${field}":`)) whole.push(response.url());
  }
  const url = records.find((one) => one.includes('detail')) ?? records[0];
  const dataOf = async (at: string): Promise<unknown> => (await askConsole<unknown>(page, at)).data;
  if (url !== undefined) return async (id) => recordIn(await dataOf(url.replace(`id=${known}`, `id=${id}`)), { id, field });
  const last = whole.at(-1);
  return last === undefined ? undefined : () => dataOf(last);
};
