import { expect, type Page, type Response } from '@playwright/test';
import { type Field, formOf, numbersOf, pickersOf, readNumbers, readPickers, typeOver, walk } from './form-fields.ts';
import { FormSender, type Sent } from './form-sender.ts';
import { isSameNumber, keysOf, leavesAt, TYPED, type TypedForm } from './typed-form.ts';
import { recordOf, removeRecord, type Source, sourceOf } from './typed-record.ts';

/** What one save of a form was: the fields that held the value as it was sent. */
type Save = { held: ReadonlySet<string>; sent: Sent | undefined };

const LIST_MS = 5_000;
const PARTS_MS = 20_000;
/** A list that does not wait for what is looked for has unfolded by then. */
const OPEN_MS = 1_000;
/** What is chosen stands in the input, or beside it. */
const FIELD = 'xpath=ancestor::*[contains(@class, "InputWrapper-root")][1]';
/** The server's answer to fields that it does not take. */
const REFUSED = 40_001;
const month = new Date(new Date().setUTCDate(0)).toISOString();
/** All days of the month that is over, as reports have them in their addresses. */
const LAST_MONTH = `date_from=${month.slice(0, 8)}01&date_to=${month.slice(0, 10)}`;
/** So that a demo may be swept again: names of records that were made before are taken. */
const BEGAN = Math.floor(Date.now() / 1_000) % 1_000;
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const HIDE_LIST =
  "{ const sheet = new CSSStyleSheet(); sheet.replaceSync('main tbody { display: none }'); document.adoptedStyleSheets.push(sheet); }";
const FORGET_DRAFTS =
  "for (const key of Object.keys(sessionStorage)) if (key.startsWith('manager.draft')) sessionStorage.removeItem(key)";

const plain = (shown: string): string => shown.replaceAll(',', '');
const isSame = (shown: string | undefined, typed: string): boolean => isSameNumber(plain(shown ?? ''), { typed });

/** Goes through a form value by value, and keeps what does not agree. */
export class FormSweep {
  readonly differences: string[] = [];
  readonly counts = {
    forms: 0,
    fields: 0,
    'values typed': 0,
    sent: 0,
    stored: 0,
    shown: 0,
    refused: 0,
    'pickers by Enter': 0,
  };
  readonly #page: Page;
  readonly #sender: FormSender;
  readonly #read: Response[] = [];
  #form!: TypedForm;
  #id = '';
  /** How its page reads a record. */
  #source: Source | undefined;
  #opened = 0;
  /** What kept the form back. */
  #kept = '';

  constructor(page: Page) {
    this.#page = page;
    this.#sender = new FormSender(page);
    page.on('dialog', (asked) => asked.accept());
    page.on('response', (response) => {
      const isRead = response.request().method() === 'GET' && response.url().includes('/manager/api/');
      if (isRead && response.ok()) this.#read.push(response);
    });
  }

  async sweep(form: TypedForm): Promise<void> {
    this.#form = form;
    this.#source = undefined;
    this.#kept = '';
    this.#read.length = 0;
    this.#id = await recordOf(this.#page, form);
    let fields = await this.#open({ isAnew: form.list === undefined });
    // Beside a form its list is not looked at, and dear to draw.
    if (form.at.includes('mode=')) await this.#page.evaluate(HIDE_LIST);
    const pickers = await readPickers(this.#page);
    const open = fields.filter(({ isFixed }) => !isFixed);
    const reached = new Set([...open, ...pickers].map(({ key }) => key));
    const named = keysOf(form.fields);
    this.#count(`fields ${[...reached].join(', ')}`, reached.size === named.length && named.every((key) => reached.has(key)));
    this.counts.forms += 1;
    this.counts.fields += open.length;
    const isSent = new Set<string>();
    const typed = new Set(open.map(({ key }) => key));
    for (const value of open.length === 0 ? [] : TYPED) fields = await this.#save(value, { fields, only: typed, isSent });
    // Fields that only ever stood beside one that was refused.
    for (const key of typed) {
      if (form.unsent?.[key] !== undefined) continue;
      for (const value of form.own?.[key] === undefined ? TYPED : [form.own[key]])
        if (!isSent.has(key)) fields = await this.#save(value, { fields, only: new Set([key]), isSent });
      this.#count(`${key}: never sent, as ${this.#kept}`, isSent.has(key));
    }
    if (form.again === undefined && open.length > 0) {
      await this.#open({ isAnew: true });
      for (const { key, shown } of await readNumbers(this.#page))
        this.#count(`${key}: ${shown} after a reload`, shown === fields.find((field) => field.key === key)?.shown);
    }
    for (const picker of pickers)
      await this.#choose(picker).catch((error: unknown) => this.#count(`${picker.key}: ${String(error).slice(0, 200)}`, false));
  }

  /** The form as it is opened another time, or of a page that is loaded anew: nothing of what was typed before is left. */
  async #open({ isAnew = false, at = this.#form.at, id = this.#id, keys = keysOf(this.#form.fields) } = {}): Promise<Field[]> {
    const page = this.#page;
    this.#opened += 1;
    const url = at.replace('{id}', id).replace('{month}', LAST_MONTH);
    // What is opened by hand may still be open, over what opens it.
    if (isAnew || (this.#form.open !== undefined && !at.includes('mode='))) {
      await page.evaluate(FORGET_DRAFTS);
      await page.goto(url);
    } else
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent('popstate'))`);
    await walk(
      page,
      at === this.#form.at
        ? (this.#form.open ?? []).map((step) =>
            step.replaceAll('{n}', `${BEGAN}${this.#opened}`).replace('{day}', dayIn(this.#opened)).replace('{today}', dayIn(0)),
          )
        : [],
    );
    await expect(numbersOf(page).or(pickersOf(page)).first(), this.#form.name).toBeVisible();
    // Choices that are still fetched move what stands below them.
    await expect(formOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
    let fields: Field[] = [];
    // Parts of a form come one after the other; one that doesn't come at all is told by whoever asks for it.
    const isWhole = async (): Promise<boolean> => {
      fields = await readNumbers(page);
      const there = new Set([...fields, ...(await readPickers(page))].map(({ key }) => key));
      return keys.every((key) => there.has(key));
    };
    await expect
      .poll(isWhole, { timeout: PARTS_MS })
      .toBe(true)
      .catch(() => undefined);
    return fields;
  }

  /** Types, sends, compares; answers the fields as the form shows them when it is opened again. */
  async #save(
    value: string,
    { fields, only, isSent }: { fields: readonly Field[]; only: ReadonlySet<string>; isSent: Set<string> },
  ): Promise<Field[]> {
    const before = new Map(fields.filter(({ key }) => only.has(key)).map((field) => [field.key, field]));
    await typeOver(this.#page, before.keys(), () => value);
    for (const { key, shown } of await readNumbers(this.#page))
      if (before.has(key)) this.#count(`${key}, ${value}, shown as ${shown}`, isSame(shown, value));
    this.counts['values typed'] += before.size;
    const { held, sent } = await this.#submit(before, value);
    if (sent === undefined) {
      const now = await readNumbers(this.#page);
      const isBack = fields.every(
        ({ key, shown }) => plain(now.find((field) => field.key === key)?.shown ?? '') === plain(shown),
      );
      return isBack ? now : this.#open({ isAnew: true });
    }
    const saved = [...before.values()].filter(({ key }) => held.has(key));
    const changed = saved.filter(({ shown }) => !isSame(shown, value));
    this.counts.sent += changed.length;
    for (const field of changed) this.#compare(`${value}, sent`, { tree: sent.body, field, value });
    if (sent.answer.code !== 0) {
      this.#count(`${value}, answered ${sent.answer.code} ${sent.answer.message}`, false);
      return this.#open({ isAnew: true });
    }
    const isNew = this.#form.again !== undefined;
    // What is saved of a record may have a number of its own.
    const id = (isNew ? (sent.answer.data as { id?: string } | undefined)?.id : undefined) ?? this.#id;
    const keys = saved.map(({ key }) => key).filter((key) => this.#form.once?.includes(key) !== true);
    // What only a new record has stands in no form again: then what the page reads by itself is waited for.
    if (keys.length === 0) await this.#page.waitForLoadState('networkidle');
    const again = keys.length === 0 ? [] : await this.#open({ id, keys, ...(isNew ? { at: this.#form.again as string } : {}) });
    const field = saved[0] === undefined ? '' : (this.#pathOf(saved[0]).at(-1) ?? '');
    this.#source ??= await sourceOf(this.#page, { read: this.#read, id, field });
    const stored = await this.#source?.(id);
    this.counts.stored += saved.length;
    this.counts.shown += keys.length;
    for (const field of saved) {
      isSent.add(field.key);
      this.#compare(`${value}, stored`, { tree: stored, field, value });
      if (!keys.includes(field.key)) continue;
      const shown = again.find(({ key }) => key === field.key)?.shown;
      this.#count(`${field.key}, ${value}, shown again as ${shown}`, isSame(shown, value));
    }
    if (this.#form.remove !== undefined) await removeRecord(this.#page, this.#form.remove, id);
    return isNew ? this.#open() : again;
  }

  /** Until it is sent: a field that refuses the value says so, keeps it, and gets back what stood there. */
  async #submit(before: ReadonlyMap<string, Field>, value: string): Promise<Save> {
    const held = new Set(before.keys());
    while (held.size > 0) {
      const sent = await this.#sender.send(this.#form);
      if (sent !== undefined && sent.answer.code !== REFUSED) return { held, sent };
      const wrong = (await readNumbers(this.#page)).filter(({ key, isWrong }) => isWrong && held.has(key));
      this.#kept = wrong.map(({ message }) => message).join('; ');
      for (const { key, shown, message } of wrong)
        this.#count(`${key}, ${value}: refused as “${message}”, kept as ${shown}`, message !== '' && isSame(shown, value));
      if (wrong.length === 0) await this.#expectWords(value, sent);
      // Without one a field is refused for what stands in another: half of them less.
      const back = wrong.length > 0 ? wrong.map((field) => field.key) : [...held].slice(0, Math.ceil(held.size / 2));
      this.counts.refused += back.length;
      for (const key of back) held.delete(key);
      await typeOver(this.#page, back, (key) => plain(before.get(key)?.shown ?? ''));
    }
    return { held, sent: undefined };
  }

  /** What is refused for what stands in several fields is said somewhere in the form. */
  async #expectWords(value: string, sent: Sent | undefined): Promise<void> {
    const form = formOf(this.#page);
    const text = [await form.innerText(), ...(await this.#page.locator('[role=alert]').allInnerTexts())].join(' ');
    this.#kept = (await form.locator('.mantine-InputWrapper-error:visible, [role=alert]:visible').allInnerTexts()).join('; ');
    const { fields = {} } = (sent?.answer.data ?? {}) as { fields?: Record<string, string> };
    for (const [name, words] of Object.entries(fields)) this.#count(`${name}: “${words}” is not shown`, text.includes(words));
    this.#count(`${value}: not sent, and nothing says why`, this.#kept !== '' || Object.keys(fields).length > 0);
  }

  /** By typing and Enter, as somebody who keeps the hands on the keys: what the list offers first is taken, and the form is not sent. */
  async #choose({ key, at }: Field): Promise<void> {
    const page = this.#page;
    this.#sender.forget();
    const input = pickersOf(page).nth(at);
    const first = page.locator('[role=option]:visible').first();
    await input.click();
    await input.selectText();
    const isEmpty = this.#form.empty?.includes(key) === true;
    if (isEmpty) this.#count(`${key}: offers something`, (await first.count()) === 0);
    // Tags are taken as they are typed; some lists are there at once, the others once it is known what is looked for.
    const isTyped = isEmpty || (await input.getAttribute('class'))?.includes('TagsInput') === true;
    const offered = isTyped ? null : await first.textContent({ timeout: OPEN_MS }).catch(() => null);
    const typed = isTyped ? '7' : (/[\p{L}\d]{2,}/u.exec(offered ?? '')?.[0] ?? 'a');
    await page.keyboard.insertText(typed);
    const expected = isTyped ? typed : ((await first.textContent({ timeout: LIST_MS })) ?? '');
    await page.keyboard.press('Enter');
    this.#count(`${key}: Enter sends the form`, !this.#sender.hasSent() && (await input.isVisible()));
    await page.keyboard.press('Tab');
    if (isEmpty) return;
    // A player, of whom the list says id, website and more beside the name, may stand in a list below.
    const name = /^(\S+) \d+ · /.exec(expected)?.[1] ?? expected.split(' · ')[0] ?? '';
    const place = name === expected ? input.locator(FIELD) : formOf(page);
    const isTaken = async (): Promise<boolean> => `${await input.inputValue()} ${await place.innerText()}`.includes(name);
    await expect.poll(isTaken, { message: `${this.#form.name}, ${key}: ${expected} by Enter`, timeout: LIST_MS }).toBe(true);
    this.counts['pickers by Enter'] += 1;
  }

  /** Where it stands in the call and in what is stored. */
  #pathOf({ key, path }: Field): string[] {
    return (this.#form.sentAs?.[key] ?? (path === '' ? key : path)).split('.');
  }

  #compare(what: string, { tree, field, value }: { tree: unknown; field: Field; value: string }): void {
    const path = this.#pathOf(field);
    const found = leavesAt(tree, path);
    this.#count(
      `${field.key}, ${what} as ${found.join(', ') || 'nothing'}`,
      found.some((leaf) => isSameNumber(leaf, { typed: value, path: path.join('.') })),
    );
  }

  #count(what: string, holds: boolean): void {
    if (!holds) this.differences.push(`${this.#form.name}, ${what}`);
  }
}
