import { expect, type Locator, type Page, type Request, type Response } from '@playwright/test';
import { drawSome } from '../../../tools/test/draw.ts';
import { isSameNumber, leavesAt, type NumberForm, rowIdOf } from './number-form.ts';
import { askConsole } from '../product-calls.ts';
import { dialog } from './steps.ts';

/** What is typed into every number field. */
export const TYPED = ['0.5', '1', '12.34', '50', '99.99', '1250'] as const;

export type Field = { key: string; path: string; isDecimal: boolean; before: string };
type Sent = { body: unknown; answer: { code: number; message: string; data?: unknown } };
/** What one save of a form was: what stood where, and what became of it. */
type Save = { typed: ReadonlyMap<string, string>; refused: ReadonlySet<string>; sent: Sent | undefined };

const NUMBERS = ['decimal', 'numeric'].map((mode) => `input[inputmode=${mode}]:visible:enabled`).join(', ');
const ANSWER_MS = 15_000;
const MOST_ROUNDS = 8;
/** The server's answer to fields that it does not take. */
const REFUSED = 40_001;

/** Percents that are kept as a share of 1. */
const isShare = (path: string): boolean => /(^|\.)chance(_per_usd)?$/.test(path);

const plain = (shown: string): string => shown.replaceAll(',', '');

const numbersOf = (page: Page): Locator => dialog(page).locator(NUMBERS);

/** In the page: without types of it here. */
const fieldsOf = (page: Page): Promise<Field[]> =>
  numbersOf(page).evaluateAll((inputs) =>
    (
      inputs as unknown as {
        dataset: { path?: string };
        labels: { textContent: string }[];
        ariaLabel: string;
        inputMode: string;
        value: string;
      }[]
    ).map(({ dataset, labels, ariaLabel, inputMode, value }) => {
      const label = (labels[0]?.textContent ?? ariaLabel).replace(/ ?\*$/, '');
      return { key: dataset.path ?? label, path: dataset.path ?? '', isDecimal: inputMode === 'decimal', before: value };
    }),
  );

/** Goes through a form value by value, and keeps what does not agree. */
export class FormSweep {
  readonly differences: string[] = [];
  readonly counts = { forms: 0, fields: 0, comparisons: 0, stored: 0, captured: 0, refused: 0 };
  /** Fields of each form, by its name. */
  readonly reached = new Map<string, readonly string[]>();
  readonly #page: Page;
  readonly #sent: Request[] = [];
  readonly #read: Response[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('dialog', (asked) => asked.accept());
    page.on('request', (request) => {
      if (request.method() === 'POST' && 'idempotency-key' in request.headers()) this.#sent.push(request);
    });
    page.on('response', (response) => {
      if (response.url().includes('/manager/api/') && response.ok()) this.#read.push(response);
    });
  }

  async sweep(form: NumberForm): Promise<void> {
    const id = await this.#idOf(form);
    const all = await this.#open(form, id);
    this.reached.set(
      form.name,
      all.map(({ key }) => key),
    );
    this.counts.forms += 1;
    this.counts.fields += all.length;
    if (all.length === 0) this.differences.push(`${form.name}: no number field was reached`);
    const isSent = new Set<string>();
    for (const value of drawSome(TYPED, 2, form.name)) await this.#save({ form, id, value, isSent });
    // Fields that only ever stood beside one that was refused, or were refused beside others.
    for (const { key } of all)
      for (const value of form.own?.[key] === undefined ? TYPED : [form.own[key]])
        if (!isSent.has(key) && form.unsent?.[key] === undefined) await this.#save({ form, id, value, isSent, only: key });
    for (const { key } of all)
      if (!isSent.has(key) && form.unsent?.[key] === undefined) this.differences.push(`${form.name}, ${key}: never sent`);
  }

  async #idOf(form: NumberForm): Promise<string> {
    if (form.draftOf === undefined) return form.list === undefined ? '' : rowIdOf(this.#page, form);
    const { calls, list = 'get_list', code } = form.draftOf;
    const ask = async <T>(path: string, body?: unknown): Promise<T> => {
      const answer = await askConsole<T>(this.#page, `${new URL(this.#page.url()).origin}/manager/api/${calls}/${path}`, body);
      expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ code: 0 });
      return answer.data;
    };
    const { list: found } = await ask<{ list: { id: string; code: string }[] }>(`${list}?text=${code}`);
    const id = found.find((one) => one.code === code)?.id;
    const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
    const draft = await ask<{ id: string }>('clone', { id, code: `${code}-typed`, starts_at: days(2), ends_at: days(9) });
    return draft.id;
  }

  async #save({
    form,
    id,
    value,
    isSent,
    only,
  }: {
    form: NumberForm;
    id: string;
    value: string;
    isSent: Set<string>;
    only?: string;
  }): Promise<void> {
    const fields = await this.#open(form, id);
    const wanted = new Map(fields.filter(({ key }) => only === undefined || key === only).map((field) => [field.key, field]));
    await this.#type(wanted, value);
    const save = await this.#submit(form, { wanted, value });
    this.counts.refused += save.refused.size;
    if (save.sent === undefined) return;
    const changed = [...wanted.values()].filter(({ key, before }) => save.typed.has(key) && plain(before) !== value);
    for (const { key } of save.typed.size === 0 ? [] : wanted.values()) if (save.typed.has(key)) isSent.add(key);
    const at = (field: Field): string => `${form.name}, ${field.key}, ${value}`;
    for (const field of changed) this.#compare(`${at(field)}, sent`, { tree: save.sent.body, path: pathOf(form, field), value });
    if (save.sent.answer.code !== 0) {
      this.counts.captured += 1;
      return;
    }
    this.counts.stored += 1;
    const savedId = (save.sent.answer.data as { id?: string } | undefined)?.id;
    if (savedId === undefined || form.list === undefined) return;
    this.#read.length = 0;
    const shown = new Map((await this.#open(form, savedId)).map((field) => [field.key, field.before]));
    const stored = await this.#recordOf(savedId);
    for (const field of changed) {
      this.#compare(`${at(field)}, stored`, { tree: stored, path: pathOf(form, field), value });
      this.#count(`${at(field)}, shown again as ${shown.get(field.key)}`, plain(shown.get(field.key) ?? '') === value);
    }
  }

  /** The form as it is opened anew: nothing of what was typed before is left. */
  async #open(form: NumberForm, id: string): Promise<Field[]> {
    const page = this.#page;
    await page.evaluate(
      "for (const key of Object.keys(sessionStorage)) if (key.startsWith('manager.draft')) sessionStorage.removeItem(key)",
    );
    await page.goto(form.at.replace('{id}', id));
    await form.open?.(page);
    await expect(numbersOf(page).first(), form.name).toBeVisible();
    // Choices that are still fetched move what stands below them.
    await expect(dialog(page).locator('[aria-busy="true"]')).toHaveCount(0);
    return fieldsOf(page);
  }

  async #type(wanted: ReadonlyMap<string, Field>, value: string): Promise<void> {
    const page = this.#page;
    for (const key of wanted.keys()) await this.#typeInto(key, value);
    await page.keyboard.press('Tab');
    const now = new Map((await fieldsOf(page)).map((field) => [field.key, field.before]));
    for (const key of wanted.keys())
      if (now.has(key)) this.#count(`${key}, ${value}, shown as ${now.get(key)}`, plain(now.get(key) ?? '') === value);
  }

  async #typeInto(key: string, value: string): Promise<void> {
    const at = (await fieldsOf(this.#page)).findIndex((field) => field.key === key);
    // Another field may have taken it away.
    if (at < 0) return;
    const input = numbersOf(this.#page).nth(at);
    await input.click();
    if ((await input.getAttribute('inputmode')) === 'numeric' || value === '') await input.selectText();
    await this.#page.keyboard.press('Delete');
    if (value !== '') await this.#page.keyboard.type(value);
  }

  /** Until it is sent: a field that refuses the value says so, keeps it, and gets back what stood there. */
  async #submit(form: NumberForm, { wanted, value }: { wanted: ReadonlyMap<string, Field>; value: string }): Promise<Save> {
    const typed = new Map([...wanted.keys()].map((key) => [key, value]));
    const refused = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS && typed.size > 0; round += 1) {
      this.#sent.length = 0;
      await this.#press(form);
      const sent = await this.#outcome();
      const faults = (await this.#faults()).filter(({ key }) => typed.has(key));
      if (sent !== undefined && (sent.answer.code !== REFUSED || faults.length === 0)) return { typed, refused, sent };
      for (const { key, shown, message } of faults) {
        this.#count(
          `${form.name}, ${key}, ${value}: refused as “${message}”, kept as ${shown}`,
          message !== '' && plain(shown) === value,
        );
        refused.add(key);
      }
      // Without one a field is kept back by what stands in another: half of them less.
      const back = faults.length > 0 ? faults.map(({ key }) => key) : [...typed.keys()].slice(0, Math.ceil(typed.size / 2));
      for (const key of back) {
        typed.delete(key);
        await this.#typeInto(key, plain(wanted.get(key)?.before ?? ''));
      }
      await this.#page.keyboard.press('Tab');
    }
    return { typed, refused, sent: undefined };
  }

  async #press({ save }: NumberForm): Promise<void> {
    const form = dialog(this.#page);
    for (const reason of await form.locator('textarea:visible').all())
      if (
        (await reason.inputValue()) === '' &&
        (await reason.evaluate((area) =>
          /reason/i.test((area as unknown as { labels: { textContent: string }[] }).labels[0]?.textContent ?? ''),
        ))
      )
        await reason.fill('Typed in the sweep');
    await (
      save === undefined
        ? form.locator('button[type=submit]:visible').last()
        : form.getByRole('button', { name: save, exact: true })
    ).click();
  }

  /** The call that was sent, with its answer; undefined where the form stays as it is. A last question is answered. */
  async #outcome(): Promise<Sent | undefined> {
    const page = this.#page;
    const until = Date.now() + ANSWER_MS;
    let quiet = 0;
    while (Date.now() < until) {
      const request = this.#sent.at(-1);
      if (request !== undefined) {
        const response = await request.response();
        if (response !== null)
          return { body: request.postDataJSON() as unknown, answer: (await response.json()) as Sent['answer'] };
      }
      const question = page
        .getByRole('alertdialog')
        .or(page.locator('[role=dialog][aria-modal=true]:has(textarea)'))
        .filter({ hasNot: page.locator(NUMBERS), visible: true })
        .last();
      if (await question.isVisible()) {
        const reason = question.locator('textarea:visible, input[type=text]:visible').first();
        if ((await reason.isVisible()) && (await reason.inputValue()) === '') await reason.fill('Typed in the sweep');
        await question.getByRole('button').last().click();
        quiet = 0;
      } else if ((await dialog(page).locator('[aria-invalid=true]').count()) > 0) quiet += 1;
      if (quiet > 3) return undefined;
      await page.waitForTimeout(60);
    }
    return undefined;
  }

  #faults(): Promise<{ key: string; shown: string; message: string }[]> {
    return numbersOf(this.#page).evaluateAll((inputs) =>
      (
        inputs as unknown as {
          dataset: { path?: string };
          labels: { textContent: string }[];
          ariaLabel: string;
          value: string;
          ariaInvalid: string;
          ariaDescribedByElements?: { id: string; textContent: string }[];
        }[]
      )
        .filter(({ ariaInvalid }) => ariaInvalid === 'true')
        .map(({ dataset, labels, ariaLabel, value, ariaDescribedByElements }) => ({
          key: dataset.path ?? (labels[0]?.textContent ?? ariaLabel).replace(/ ?\*$/, ''),
          shown: value,
          message: (ariaDescribedByElements ?? [])
            .filter(({ id }) => id.endsWith('-error'))
            .map(({ textContent }) => textContent)
            .join(' '),
        })),
    );
  }

  /** As the API answers it to who opens the form again. */
  async #recordOf(id: string): Promise<unknown> {
    for (const response of this.#read) {
      const { data } = (await response.json().catch(() => ({}))) as { data?: { id?: string; list?: { id?: string }[] } };
      if (data?.id === id && response.url().includes('detail')) return data;
    }
    for (const response of this.#read) {
      const { data } = (await response.json().catch(() => ({}))) as { data?: { id?: string; list?: { id?: string }[] } };
      const row = data?.id === id ? data : Array.isArray(data?.list) ? data.list.find((one) => one.id === id) : undefined;
      if (row !== undefined) return row;
    }
    return undefined;
  }

  #compare(what: string, { tree, path, value }: { tree: unknown; path: string; value: string }): void {
    const found = leavesAt(tree, path.split('.'));
    this.#count(
      `${what} as ${found.join(', ') || 'nothing'}`,
      found.some((leaf) => isSameNumber(leaf, { typed: value, isShare: isShare(path) })),
    );
  }

  #count(what: string, isSame: boolean): void {
    this.counts.comparisons += 1;
    if (!isSame) this.differences.push(what);
  }
}

const pathOf = (form: NumberForm, field: Field): string => form.sentAs?.[field.key] ?? field.key;
