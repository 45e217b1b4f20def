/** Fields in which only what their list offers may stand. */
const CHOICES = '.mantine-Select-input, .mantine-MultiSelect-inputField';

/** The list of a field points at the first that fits as long as somebody types, not when its choices come after what was typed. */
const firstNotPointedAt = (field: HTMLInputElement): HTMLElement | null => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const isAsked = field.value.trim() !== '' && list?.querySelector('[data-combobox-selected]') === null;
  return isAsked ? list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') : null;
};

/** Enter in such a field takes what its open list points at, or nothing: a form is not sent without the choice that somebody is about to make. */
export const watchEnter = (): (() => void) => {
  const stay = (event: KeyboardEvent): void => {
    const { target } = event;
    if (
      event.key !== 'Enter' ||
      event.isComposing ||
      !(target instanceof HTMLInputElement) ||
      target.dataset['expanded'] !== 'true' ||
      !target.matches(CHOICES)
    )
      return;
    event.preventDefault();
    firstNotPointedAt(target)?.click();
  };
  // On the way down the list is still open.
  addEventListener('keydown', stay, { capture: true });
  return () => removeEventListener('keydown', stay, { capture: true });
};
