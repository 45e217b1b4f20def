import { Suspense, useRef, useState, type ReactNode } from 'react';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { FieldInput, InputProps, Option } from './field-inputs.tsx';
import classes from './filter.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useDismiss } from '../../ui/use-dismiss.ts';
import type { texts } from './texts.en.ts';

const ChoicesPanel = lazyPart(() => import('./ChoicesPanel.tsx').then((module) => ({ default: module.ChoicesPanel })));

/** Names that a button or a chip says before it only counts them. */
const MAX_NAMED = 2;

type Props = Pick<InputProps<string[]>, 'id' | 'value' | 'onChange'> & { options: readonly Option[]; allLabel: string };

const labelsOf = (options: readonly Option[], values: readonly string[]): string[] =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? value);

/** A button that says what is chosen and unfolds the list; Escape, a click elsewhere and leaving by Tab close it. */
const ChoicesControl = ({ id, value, onChange, options, allLabel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/filter');
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDismiss({ root, isOpen, onClose: () => setOpen(false) });
  const names = labelsOf(options, value);
  const face = names.length === 0 ? allLabel : names.length > MAX_NAMED ? t('chosen', { count: names.length }) : names.join(', ');
  return (
    <div ref={root} className={classes.choices}>
      <button
        id={id}
        type="button"
        className={classes.control}
        data-empty={names.length === 0 ? true : undefined}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={names.length === 0 ? allLabel : names.join(', ')}
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

/** Several of a list, as native checkboxes; a long list is searched by a part of the name or code. An empty choice means all. */
export const choicesInput = ({ options, allLabel }: { options: readonly Option[]; allLabel: string }): FieldInput<string[]> => ({
  input: ({ id, value, onChange }) => (
    <ChoicesControl id={id} value={value} onChange={onChange} options={options} allLabel={allLabel} />
  ),
  chip: (value) => {
    if (value.length === 0) return undefined;
    return value.length > MAX_NAMED
      ? textsOf<typeof texts>('kit/filter')('chosen', { count: value.length })
      : labelsOf(options, value).join(', ');
  },
});
