import { expect, type Locator, type Page } from '@playwright/test';

/** `key`: its path with `#` for the number of a line, or its label; `shown`: what stands in it; `message`: why it is refused. */
export type Field = {
  key: string;
  path: string;
  at: number;
  shown: string;
  isFixed: boolean;
  isWrong: boolean;
  message: string;
};

const NUMBERS = ['decimal', 'numeric'].map((mode) => `input[inputmode=${mode}]:visible`).join(', ');
const PICKERS = 'input[aria-haspopup=listbox]:visible:enabled:not([readonly])';

const DIALOG = '[role=dialog]:visible, dialog[open]:visible';

/** The drawer or dialog on top. By what it says it is, as roles that are worked out take long in so large a page. */
export const formOf = (page: Page): Locator => page.locator(DIALOG).last();

export const numbersOf = (page: Page): Locator => formOf(page).locator(NUMBERS);
export const pickersOf = (page: Page): Locator => formOf(page).locator(PICKERS);

/** Of lines the first stands for all: they are drawn by one component. */
const read = async (inputs: Locator): Promise<Field[]> => {
  const all = await inputs.evaluateAll((elements) =>
    (
      elements as unknown as {
        dataset: { path?: string };
        labels: { textContent: string }[] | null;
        ariaLabel: string | null;
        ariaInvalid: string | null;
        value: string;
        disabled: boolean;
        readOnly: boolean;
        ariaDescribedByElements?: { id: string; textContent: string }[];
      }[]
    ).map((input, at) => ({
      at,
      path: input.dataset.path ?? '',
      key: (input.dataset.path ?? (input.labels?.[0]?.textContent ?? input.ariaLabel ?? '').replace(/ ?\*$/, '')).replaceAll(
        /\d+/g,
        '#',
      ),
      shown: input.value,
      isFixed: input.disabled || input.readOnly,
      isWrong: input.ariaInvalid === 'true',
      message: (input.ariaDescribedByElements ?? [])
        .filter(({ id }) => id.endsWith('-error'))
        .map(({ textContent }) => textContent)
        .join(' '),
    })),
  );
  return all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at);
};

export const readNumbers = (page: Page): Promise<Field[]> => read(numbersOf(page));
export const readPickers = (page: Page): Promise<Field[]> => read(pickersOf(page));

/** To a field, all of it chosen; false where it can't be seen. */
const comeTo = (input: unknown): boolean => {
  const field = input as { focus: () => void; select: () => void; checkVisibility: () => boolean };
  field.focus();
  field.select();
  return field.checkVisibility();
};

/** Over all that stands in each, as who comes to a field by the keyboard. */
export const typeOver = async (page: Page, keys: Iterable<string>, textOf: (key: string) => string): Promise<void> => {
  const now = await readNumbers(page);
  const inputs = await numbersOf(page).elementHandles();
  for (const key of keys) {
    const input = inputs[now.find((field) => field.key === key)?.at ?? -1];
    // Another field may have taken it away.
    if ((await input?.evaluate(comeTo)) !== true) continue;
    if (textOf(key) === '') await page.keyboard.press('Delete');
    else await page.keyboard.insertText(textOf(key));
  }
  await page.keyboard.press('Tab');
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field by its path or the beginning of its label. */
const fieldAt = (page: Page, what: string): Locator =>
  formOf(page)
    .locator(`[data-path="${what}"]`)
    .or(formOf(page).getByLabel(new RegExp(`^${escaped(what)}`)))
    .filter({ visible: true })
    .first();

/** What a step of `walk` does. */
const STEPS: Readonly<Record<string, (page: Page, what: string, text: string) => Promise<unknown>>> = {
  press: (page, what) => {
    const named = { name: new RegExp(`^${escaped(what)}`) };
    return page.getByRole('button', named).or(page.getByRole('tab', named)).last().click();
  },
  fill: (page, what, text) => fieldAt(page, what).fill(text),
  /** Of a native list, by the choice's value. */
  pick: (page, what, text) => fieldAt(page, what).selectOption(text),
  /** Only where nothing stands yet. */
  preset: async (page, what, text) => {
    if ((await fieldAt(page, what).inputValue()) === '') await fieldAt(page, what).fill(text);
  },
  /** Of a list that is looked through, another one each time. */
  turn: async (page, what, number) => {
    await fieldAt(page, what).click();
    const options = page.getByRole('option').filter({ visible: true });
    await options.first().waitFor();
    await options.nth(Number(number) % (await options.count())).click();
  },
  /** The last one, whatever a native list offers. */
  take: async (page, what) => {
    const list = formOf(page)
      .getByLabel(new RegExp(`^${escaped(what)}`))
      .and(page.locator('select:visible'))
      .first();
    await expect(list.locator('option').nth(1)).toBeAttached();
    await list.selectOption({ index: (await list.locator('option').count()) - 1 });
  },
  /** Only where the field is not there yet. */
  ensure: async (page, what, button) => {
    await expect(numbersOf(page).first()).toBeVisible();
    if (!(await fieldAt(page, what).isVisible())) await STEPS['press']?.(page, button, '');
  },
  check: (page, what) => fieldAt(page, what).check(),
  /** By typing and Enter. */
  choose: async (page, what, text) => {
    await fieldAt(page, what).click();
    await page.keyboard.type(text);
    await page.getByRole('option').filter({ visible: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  },
  /** What is no list's choice is taken as it is typed. */
  enter: async (page, what, text) => {
    await fieldAt(page, what).pressSequentially(text);
    await page.keyboard.press('Enter');
  },
};

/** By hand to a form and to what has to stand in it: `press Terms`, `fill name: Typed`, `choose Websites: hudson`. */
export const walk = async (page: Page, steps: readonly string[]): Promise<void> => {
  for (const step of steps) {
    const [, verb = '', what = '', text = ''] = /^(\w+) ([^:]+)(?:: (.*))?$/.exec(step) ?? [];
    await STEPS[verb]?.(page, what, text);
  }
};
