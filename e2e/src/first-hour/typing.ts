import { expect, type Page, type Request, type Response } from '@playwright/test';
import { askConsole } from '../product-calls.ts';
import { type Field, formOf, numbersOf, pickersOf, readNumbers, readPickers, walk } from './form-fields.ts';
import { isSameNumber, keysOf, leavesAt, TYPED, type TypedForm } from './typed-form.ts';
import { recordOf } from './typed-record.ts';

type Row = { id?: string };
type Sent = { body: unknown; answer: { code: number; message: string; data?: unknown } };
/** What one save of a form was: the fields that held the value as it was sent. */
type Save = { held: ReadonlySet<string>; sent: Sent | undefined };

const ANSWER_MS = 30_000;
const LIST_MS = 5_000;
const MOST_ROUNDS = 8;
/** What is chosen stands in the input, or beside it. */
const FIELD = 'xpath=ancestor::*[contains(@class, "InputWrapper-root")][1]';
/** The server's answer to fields that it does not take. */
const REFUSED = 40_001;
const REASON = 'Typed in the sweep';
const month = new Date(new Date().setUTCDate(0)).toISOString();
/** All days of the month that is over, as reports have them in their addresses. */
const LAST_MONTH = `date_from=${month.slice(0, 8)}01&date_to=${month.slice(0, 10)}`;
const HIDE_LIST =
  "{ const sheet = new CSSStyleSheet(); sheet.replaceSync('main tbody { display: none }'); document.adoptedStyleSheets.push(sheet); }";
/** To a field, all of it chosen; false where it can't be seen. */
const COME_TO = (input: unknown): boolean => {
  const field = input as { focus: () => void; select: () => void; checkVisibility: () => boolean };
  field.focus();
  field.select();
  return field.checkVisibility();
};
const FORGET_DRAFTS =
  "for (const key of Object.keys(sessionStorage)) if (key.startsWith('manager.draft')) sessionStorage.removeItem(key)";

const plain = (shown: string): string => shown.replaceAll(',', '');
const isSame = (shown: string | undefined, typed: string): boolean => isSameNumber(plain(shown ?? ''), { typed });

/** Goes through a form value by value, and keeps what does not agree. */
export class FormSweep {
  readonly differences: string[] = [];
  readonly counts = { forms: 0, fields: 0, typed: 0, sent: 0, stored: 0, shown: 0, refused: 0, pickers: 0 };
  readonly #page: Page;
  readonly #sent: Request[] = [];
  readonly #read: Response[] = [];
  #form!: TypedForm;
  #id = '';
  #source: { url: string; id: string } | undefined;
  #opened = 0;
  /** What kept the form back. */
  #kept = '';

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

  async sweep(form: TypedForm): Promise<void> {
    this.#form = form;
    this.#source = undefined;
    this.#read.length = 0;
    this.#id = await recordOf(this.#page, form);
    let fields = await this.#open({ isAnew: true });
    const pickers = await readPickers(this.#page);
    const reached = new Set([...fields, ...pickers].map(({ key }) => key));
    const named = keysOf(form.fields);
    this.#count(`fields ${[...reached].join(', ')}`, reached.size === named.length && named.every((key) => reached.has(key)));
    this.counts.forms += 1;
    this.counts.fields += fields.length;
    const isSent = new Set<string>();
    const typed = new Set(fields.map(({ key }) => key));
    for (const value of fields.length === 0 ? [] : TYPED) fields = await this.#save(value, { fields, only: typed, isSent });
    // Fields that only ever stood beside one that was refused.
    for (const key of typed) {
      if (form.unsent?.[key] !== undefined) continue;
      for (const value of form.own?.[key] === undefined ? TYPED : [form.own[key]])
        if (!isSent.has(key)) fields = await this.#save(value, { fields, only: new Set([key]), isSent });
      this.#count(`${key}: never sent, as ${this.#kept}`, isSent.has(key));
    }
    if (form.again === undefined && fields.length > 0) {
      await this.#open({ isAnew: true });
      for (const { key, shown } of await readNumbers(this.#page))
        this.#count(`${key}: ${shown} after a reload`, shown === fields.find((field) => field.key === key)?.shown);
    }
    for (const picker of pickers)
      await this.#choose(picker).catch((error: unknown) => this.#count(`${picker.key}: ${String(error).slice(0, 200)}`, false));
  }

  /** The form as it is opened another time, or of a page that is loaded anew: nothing of what was typed before is left. */
  async #open({ isAnew = false, at = this.#form.at, id = this.#id } = {}): Promise<Field[]> {
    const page = this.#page;
    this.#opened += 1;
    const url = at.replace('{id}', id).replace('{month}', LAST_MONTH);
    if (isAnew) {
      await page.evaluate(FORGET_DRAFTS);
      await page.goto(url);
      // Beside a form its list is not looked at, and dear to draw.
      if (at.includes('mode=')) await page.evaluate(HIDE_LIST);
    } else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent('popstate'))`);
    await walk(
      page,
      at === this.#form.at ? (this.#form.open ?? []).map((step) => step.replaceAll('{n}', `${this.#opened}`)) : [],
    );
    await expect(numbersOf(page).or(pickersOf(page)).first(), this.#form.name).toBeVisible();
    // Choices that are still fetched move what stands below them.
    await expect(formOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
    return readNumbers(page);
  }

  /** Types, sends, compares; answers the fields as the form shows them when it is opened again. */
  async #save(
    value: string,
    { fields, only, isSent }: { fields: readonly Field[]; only: ReadonlySet<string>; isSent: Set<string> },
  ): Promise<Field[]> {
    const before = new Map(fields.filter(({ key }) => only.has(key)).map((field) => [field.key, field]));
    await this.#type(before.keys(), () => value);
    for (const { key, shown } of await readNumbers(this.#page))
      if (before.has(key)) this.#count(`${key}, ${value}, shown as ${shown}`, isSame(shown, value));
    this.counts.typed += before.size;
    const { held, sent } = await this.#submit(before, value);
    if (sent === undefined) {
      const now = await readNumbers(this.#page);
      const isBack = fields.every(
        ({ key, shown }) => plain(now.find((field) => field.key === key)?.shown ?? '') === plain(shown),
      );
      return isBack ? now : this.#open({ isAnew: true });
    }
    for (const key of held) isSent.add(key);
    const changed = [...before.values()].filter(({ key, shown }) => held.has(key) && !isSame(shown, value));
    this.counts.sent += changed.length;
    for (const field of changed) this.#compare(`${value}, sent`, { tree: sent.body, field, value });
    if (sent.answer.code !== 0) {
      this.#count(`${value}, answered ${sent.answer.code} ${sent.answer.message}`, false);
      return this.#open({ isAnew: true });
    }
    const id = (sent.answer.data as { id?: string } | undefined)?.id ?? this.#id;
    const isNew = this.#form.again !== undefined;
    const again = await this.#open({ id, ...(isNew ? { at: this.#form.again as string } : {}) });
    const stored = await this.#recordOf(id);
    this.counts.stored += changed.length;
    this.counts.shown += changed.length;
    for (const field of changed) {
      this.#compare(`${value}, stored`, { tree: stored, field, value });
      const shown = again.find(({ key }) => key === field.key)?.shown;
      this.#count(`${field.key}, ${value}, shown again as ${shown}`, isSame(shown, value));
    }
    return isNew ? this.#open() : again;
  }

  /** Over all that stands in each, as who comes to a field by the keyboard. */
  async #type(keys: Iterable<string>, textOf: (key: string) => string): Promise<void> {
    const now = await readNumbers(this.#page);
    const inputs = await numbersOf(this.#page).elementHandles();
    for (const key of keys) {
      const input = inputs[now.find((field) => field.key === key)?.at ?? -1];
      // Another field may have taken it away.
      if ((await input?.evaluate(COME_TO)) !== true) continue;
      if (textOf(key) === '') await this.#page.keyboard.press('Delete');
      else await this.#page.keyboard.insertText(textOf(key));
    }
    await this.#page.keyboard.press('Tab');
  }

  /** Until it is sent: a field that refuses the value says so, keeps it, and gets back what stood there. */
  async #submit(before: ReadonlyMap<string, Field>, value: string): Promise<Save> {
    const held = new Set(before.keys());
    for (let round = 0; round < MOST_ROUNDS && held.size > 0; round += 1) {
      this.#sent.length = 0;
      await this.#press();
      const sent = await this.#outcome();
      const wrong = (await readNumbers(this.#page)).filter(({ key, isWrong }) => isWrong && held.has(key));
      if (sent !== undefined && sent.answer.code !== REFUSED) return { held, sent };
      if (wrong.length === 0) await this.#expectWords(sent);
      for (const { key, shown, message } of wrong)
        this.#count(`${key}, ${value}: refused as “${message}”, kept as ${shown}`, message !== '' && isSame(shown, value));
      this.counts.refused += wrong.length;
      // Without one a field is kept back by what stands in another: half of them less.
      const back = wrong.length > 0 ? wrong.map((field) => field.key) : [...held].slice(0, Math.ceil(held.size / 2));
      for (const key of back) held.delete(key);
      await this.#type(back, (key) => plain(before.get(key)?.shown ?? ''));
    }
    return { held, sent: undefined };
  }

  /** What is refused for what stands in several fields is said somewhere in the form. */
  async #expectWords(sent: Sent | undefined): Promise<void> {
    const text = await formOf(this.#page).innerText();
    this.#kept = (await formOf(this.#page).locator('.mantine-InputWrapper-error').allInnerTexts()).join('; ');
    const { fields = {} } = (sent?.answer.data ?? {}) as { fields?: Record<string, string> };
    for (const [name, words] of Object.entries(fields)) this.#count(`${name}: “${words}” is not shown`, text.includes(words));
  }

  async #press(): Promise<void> {
    const form = formOf(this.#page);
    const reasons = form.getByLabel(/reason|^why/i).and(form.locator('textarea, input[type=text]'));
    for (const reason of await reasons.filter({ visible: true }).all())
      if ((await reason.inputValue()) === '') await reason.fill(REASON);
    await form.locator('button[type=submit]').filter({ visible: true }).last().click();
  }

  /** The call that was sent, with its answer; undefined where the form stays as it is. A last question is answered. */
  async #outcome(): Promise<Sent | undefined> {
    const page = this.#page;
    const until = Date.now() + ANSWER_MS;
    for (let quiet = 0; Date.now() < until && quiet < 4;) {
      const request = this.#sent.at(-1);
      const response = await request?.response();
      if (request !== undefined && response !== undefined && response !== null)
        return await this.#settled({
          body: request.postDataJSON() as unknown,
          answer: (await response.json()) as Sent['answer'],
        });
      const question = page.locator('[role=alertdialog]:visible, [role=dialog]:visible:has(h2:text-matches("[?]$"))').last();
      if (await question.isVisible()) {
        const reason = question.locator('textarea, input[type=text]').filter({ visible: true }).first();
        if ((await reason.isVisible()) && (await reason.inputValue()) === '') await reason.fill(REASON);
        await question.getByRole('button').last().click();
        quiet = 0;
      } else if ((await formOf(page).locator('[aria-invalid=true]').count()) > 0) quiet += 1;
      await page.waitForTimeout(60);
    }
    return undefined;
  }

  /** The page has taken the answer as well. */
  async #settled(sent: Sent): Promise<Sent> {
    if (sent.answer.code === 0) await expect(formOf(this.#page).locator('button[type=submit]')).toHaveCount(0);
    else await expect(formOf(this.#page).locator('button[data-loading]')).toHaveCount(0);
    return sent;
  }

  /** By typing and Enter, as somebody who keeps the hands on the keys: what the list offers first is taken, and the form is not sent. */
  async #choose({ key, at }: Field): Promise<void> {
    const page = this.#page;
    this.counts.pickers += 1;
    this.#sent.length = 0;
    const input = pickersOf(page).nth(at);
    const first = page.locator('[role=option]:visible').first();
    await input.selectText();
    await input.click();
    // Tags are taken as they are typed; some lists are there at once, the others once it is known what is looked for.
    const isTags = (await input.getAttribute('class'))?.includes('TagsInput') === true;
    const offered = isTags || (await first.count()) === 0 ? null : await first.textContent();
    await page.keyboard.insertText(isTags ? '7' : (/[\p{L}\d]{2,}/u.exec(offered ?? '')?.[0] ?? 'a'));
    const expected = isTags ? '7' : ((await first.textContent({ timeout: LIST_MS })) ?? '');
    await page.keyboard.press('Enter');
    const isTaken = async (): Promise<boolean> =>
      `${await input.inputValue()} ${await input.locator(FIELD).innerText()}`.includes(expected);
    await expect.poll(isTaken, { message: `${this.#form.name}, ${key}: ${expected} by Enter`, timeout: LIST_MS }).toBe(true);
    this.#count(`${key}: Enter sends the form`, this.#sent.length === 0 && (await input.isVisible()));
    await page.keyboard.press('Tab');
  }

  /** As the API answers it to who opens the record again. */
  async #recordOf(id: string): Promise<unknown> {
    this.#source ??= await this.#sourceOf(id);
    if (this.#source === undefined) return undefined;
    const { data } = await askConsole<Row & { list?: Row[] }>(this.#page, this.#source.url.replace(this.#source.id, `id=${id}`));
    return data.id === id ? data : data.list?.find((row) => row.id === id);
  }

  /** The call by which the page read it. */
  async #sourceOf(id: string): Promise<{ url: string; id: string } | undefined> {
    const urls: string[] = [];
    for (const response of this.#read) {
      const { data } = (await response.json().catch(() => ({}))) as { data?: Row & { list?: Row[] } };
      if (data?.id === id || (Array.isArray(data?.list) && data.list.some((row) => row.id === id))) urls.push(response.url());
    }
    const url = urls.find((one) => one.includes('detail')) ?? urls[0];
    return url === undefined ? undefined : { url, id: `id=${id}` };
  }

  #compare(what: string, { tree, field, value }: { tree: unknown; field: Field; value: string }): void {
    const path = this.#form.sentAs?.[field.key] ?? (field.path === '' ? field.key : field.path);
    const found = leavesAt(tree, path.split('.'));
    this.#count(
      `${field.key}, ${what} as ${found.join(', ') || 'nothing'}`,
      found.some((leaf) => isSameNumber(leaf, { typed: value, path })),
    );
  }

  #count(what: string, holds: boolean): void {
    if (!holds) this.differences.push(`${this.#form.name}, ${what}`);
  }
}
