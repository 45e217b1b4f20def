import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Option } from './field-inputs.tsx';
import classes from './filter.module.css';
import type { texts } from './texts.en.ts';

/** More than this is searched. */
const LONG = 10;
/** Nobody scrolls through more; the search narrows them. */
const MOST = 200;

const rank = ({ value }: Option, chosen: readonly string[]): number => (chosen.includes(value) ? 0 : 1);

type Props = { options: readonly Option[]; value: readonly string[]; onChange: (value: string[]) => void };

/** The list of a multiple choice: native checkboxes, in the order of the options. */
export const ChoicesPanel = ({ options, value, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    // Beside the right edge of the window the list is as wide to the left.
    setAtEnd(element.getBoundingClientRect().right > document.documentElement.clientWidth);
    // The search, or the first choice of a short list: who opened it goes on with the keyboard.
    element.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const [search, setSearch] = useState('');
  // What was chosen before stands first, and stays where it is while the list is open.
  const [ordered] = useState(() => options.toSorted((left, right) => rank(left, value) - rank(right, value)));
  const wanted = search.trim().toLowerCase();
  const all = ordered.filter(({ label, value: own }) => `${label} ${own}`.toLowerCase().includes(wanted));
  const found = all.slice(0, MOST);
  const toggle = (own: string, isOn: boolean): void => onChange(isOn ? [...value, own] : value.filter((other) => other !== own));
  /** Enter takes the first that was found; it doesn't send the form around the list. */
  const pickFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (wanted !== '' && first !== undefined) toggle(first.value, !value.includes(first.value));
  };
  return (
    <div ref={panel} className={classes.panel} role="group" aria-label={t('filters')} data-at-end={isAtEnd || undefined}>
      {options.length > LONG ? (
        <input
          className={classes.control}
          type="search"
          aria-label={t('findChoice')}
          placeholder={t('findChoice')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={pickFirst}
        />
      ) : null}
      <div className={classes.options}>
        {found.map((option) => (
          <label key={option.value} htmlFor={id + option.value}>
            <input
              id={id + option.value}
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
        {found.length === 0 ? <p>{t('noChoice')}</p> : null}
        {found.length < all.length ? <p>{t('moreChoices', { count: all.length - found.length })}</p> : null}
      </div>
      {value.length === 0 ? null : (
        <button type="button" className={classes.more} onClick={() => onChange([])}>
          {t('clearChoice')}
        </button>
      )}
    </div>
  );
};
