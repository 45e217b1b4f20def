/** Fields in which only what their list offers may stand. */
const CHOICES = '.mantine-Select-input, .mantine-MultiSelect-inputField';

/** Enter in such a field takes what its open list points at, or nothing: a form is not sent without the choice that somebody is about to make. */
export const watchEnter = (): (() => void) => {
  const stay = (event: KeyboardEvent): void => {
    const { target } = event;
    if (
      event.key === 'Enter' &&
      target instanceof HTMLElement &&
      target.dataset['expanded'] === 'true' &&
      target.matches(CHOICES)
    )
      event.preventDefault();
  };
  // On the way down the list is still open.
  addEventListener('keydown', stay, { capture: true });
  return () => removeEventListener('keydown', stay, { capture: true });
};
