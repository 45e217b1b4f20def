import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { FieldInput, InputProps, Option } from './field-inputs.tsx';
import classes from './filter.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const ChoicesPanel = lazyPart(() => import('./ChoicesPanel.tsx').then((module) => ({ default: module.ChoicesPanel })));

type Props = Pick<InputProps<string[]>, 'id' | 'value' | 'onChange'> & { options: readonly Option[]; allLabel: string };

const labelsOf = (options: readonly Option[], values: readonly string[]): string[] =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? value);

/** A button that says what is chosen and unfolds the list; Escape, a click elsewhere and leaving by Tab close it. */
const ChoicesControl = ({ id, value, onChange, options, allLabel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || element === null) return;
    const ends = new AbortController();
    const closeOutside = (target: EventTarget | null): void => {
      if (target instanceof Node && !element.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', (event) => closeOutside(event.target), { signal: ends.signal });
    element.addEventListener('focusout', (event) => closeOutside(event.relatedTarget), { signal: ends.signal });
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
        element.querySelector('button')?.focus();
      },
      { signal: ends.signal },
    );
    return () => ends.abort();
  }, [isOpen]);
  const names = labelsOf(options, value);
  const face = names.length === 0 ? allLabel : names.length > 2 ? t('chosen', { count: names.length }) : names.join(', ');
  return (
    <div ref={root} className={classes.choices}>
      <button
        id={id}
        type="button"
        className={classes.control}
        data-empty={names.length === 0 ? true : undefined}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={names.join(', ')}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{face}</span>
        <Icon name="chevron" size={13} />
      </button>
      {isOpen ? (
        <Suspense>
          <ChoicesPanel options={options} value={value} onChange={onChange} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** Several of a list, as native checkboxes. */
export const choicesInput = ({ options, allLabel }: { options: readonly Option[]; allLabel: string }): FieldInput<string[]> => ({
  input: ({ id, value, onChange }) => (
    <ChoicesControl id={id} value={value} onChange={onChange} options={options} allLabel={allLabel} />
  ),
  chip: (value) => (value.length === 0 ? undefined : labelsOf(options, value).join(', ')),
});
