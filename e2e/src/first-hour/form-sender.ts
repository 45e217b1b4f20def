import { expect, type Page, type Request } from '@playwright/test';
import { formOf } from './form-fields.ts';
import type { TypedForm } from './typed-form.ts';

/** A save with its answer. */
export type Sent = { body: unknown; answer: { code: number; message: string; data?: unknown } };

const ANSWER_MS = 30_000;
/** What a form says is wrong, at a field or for several. */
const FAULT = '[aria-invalid=true]:visible, [role=alert]:visible';
/** Under a value that would do nothing: the form asks for it before it is sent. */
const MEANT = '[role=status] input[type=checkbox]:not(:checked):focus';
const QUESTION = '[role=alertdialog]:visible, [role=dialog]:visible:has(h2:text-matches("[?]$"))';
const REASON = 'Typed in the sweep';

/** Sends the form on top as a person does, with what it asks on the way. */
export class FormSender {
  readonly #page: Page;
  readonly #sent: Request[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      if (request.method() === 'POST' && 'idempotency-key' in request.headers()) this.#sent.push(request);
    });
  }

  forget(): void {
    this.#sent.length = 0;
  }

  hasSent(): boolean {
    return this.#sent.length > 0;
  }

  /** Undefined where the form stays as it is. */
  async send(form: TypedForm): Promise<Sent | undefined> {
    this.forget();
    await this.#press(form);
    return this.#outcome(form);
  }

  async #press({ send }: TypedForm): Promise<void> {
    const form = formOf(this.#page);
    const reasons = form.getByLabel(/reason|^why/i).and(form.locator('textarea, input[type=text]'));
    for (const reason of await reasons.filter({ visible: true }).all())
      if ((await reason.inputValue()) === '') await reason.fill(REASON);
    // Of several rows with a button each, that of the row that was typed into can be pressed.
    const named = { name: send ?? '', exact: true, disabled: false };
    const button = send === undefined ? form.locator('button[type=submit]') : form.getByRole('button', named);
    await button.filter({ visible: true }).last().click();
    // A message stays as long as the mouse rests on it, and the next form may have its button below.
    await this.#page.mouse.move(0, 0);
  }

  /** The call that was sent, with its answer; undefined where the form stays as it is. A last question is answered. */
  async #outcome(form: TypedForm): Promise<Sent | undefined> {
    const page = this.#page;
    let outcome: Sent | undefined;
    let quiet = 0;
    await expect(async () => {
      const request = this.#sent.at(-1);
      const response = await request?.response();
      if (request !== undefined && response !== undefined && response !== null) {
        outcome = { body: request.postDataJSON() as unknown, answer: (await response.json()) as Sent['answer'] };
        return;
      }
      if ((await this.#answerQuestion()) || (await this.#mean(form))) quiet = 0;
      // A form that has said what is wrong, and goes on saying it, sends nothing.
      else if ((await formOf(page).locator(FAULT).count()) > 0) quiet += 1;
      expect(quiet).toBeGreaterThan(3);
    }, form.name).toPass({ intervals: [60], timeout: ANSWER_MS });
    if (outcome === undefined) return undefined;
    // The page has taken the answer as well.
    if (outcome.answer.code === 0 && form.send === undefined)
      await expect(formOf(page).locator('button[type=submit]')).toHaveCount(0);
    else await expect(formOf(page).locator('button[data-loading]')).toHaveCount(0);
    return outcome;
  }

  async #answerQuestion(): Promise<boolean> {
    const question = this.#page.locator(QUESTION).last();
    if (!(await question.isVisible())) return false;
    const reason = question.locator('textarea, input[type=text]').filter({ visible: true }).first();
    if ((await reason.isVisible()) && (await reason.inputValue()) === '') await reason.fill(REASON);
    await question.getByRole('button').last().click();
    return true;
  }

  /** That a value without effect is meant is ticked, and the form sent once more. */
  async #mean(form: TypedForm): Promise<boolean> {
    const tick = formOf(this.#page).locator(MEANT).first();
    if (!(await tick.isVisible())) return false;
    await tick.check();
    await this.#press(form);
    return true;
  }
}
