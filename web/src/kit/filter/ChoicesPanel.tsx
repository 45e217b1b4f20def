import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Option } from './field-inputs.tsx';
import classes from './filter.module.css';
import type { texts } from './texts.en.ts';

/** More than this is searched. */
const LONG = 10;
/** Nobody scrolls through more; the search narrows them. */
const MOST = 200;

type Props = { options: readonly Option[]; value: readonly string[]; onChange: (value: string[]) => void };

/** The list of a multiple choice: native checkboxes, in the order of the options. */
export const ChoicesPanel = ({ options, value, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  const id = useId();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = options.filter(({ label, value: own }) => `${label} ${own}`.toLowerCase().includes(wanted)).slice(0, MOST);
  const toggle = (own: string, isOn: boolean): void => onChange(isOn ? [...value, own] : value.filter((other) => other !== own));
  return (
    <div className={classes.panel} role="group" aria-label={t('filters')}>
      {options.length > LONG ? (
        <input
          className={classes.control}
          type="search"
          aria-label={t('findChoice')}
          placeholder={t('findChoice')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
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
      </div>
      {value.length === 0 ? null : (
        <button type="button" className={classes.more} onClick={() => onChange([])}>
          {t('clearChoice')}
        </button>
      )}
    </div>
  );
};
