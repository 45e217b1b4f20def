import { InputBase, type InputBaseProps } from '@mantine/core';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';
import classes from './IsoInput.module.css';
import { isoOf, isoText, type IsoKind } from './iso-time.ts';

type Own = {
  kind?: IsoKind;
  /** `2026-11-30`, `2026-11-30T12:00`, `2026-11-30T12:00:00`; empty for none. */
  value: string;
  /** Empty as long as what is typed is no whole time. */
  onValue: (iso: string) => void;
};
type Props = Own & Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'defaultValue'>;

const FORMS: Record<IsoKind, string> = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD HH:mm', second: 'YYYY-MM-DD HH:mm:ss' };

/** A time in the form that tables have, in whatever country the browser is at home: typed, or chosen in the browser's own calendar. */
export const IsoInput = ({ kind = 'day', value, onValue, className, disabled, ...rest }: Props): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const calendar = useRef<HTMLInputElement>(null);
  const iso = isoOf(value, kind);
  // What is being typed stands as it was typed, until the value is another one.
  const [draft, setDraft] = useState<{ text: string; iso: string }>();
  const isDraft = draft !== undefined && draft.iso === iso;
  const text = isDraft ? draft.text : isoText(iso);
  const isBroken = isDraft && iso === '' && draft.text.trim() !== '';
  const type = (typed: string): void => {
    const next = isoOf(typed, kind);
    setDraft({ text: typed, iso: next });
    onValue(next);
  };
  const open = (): void => calendar.current?.showPicker();
  const openByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  return (
    <span className={classes.frame}>
      <input
        {...rest}
        type="text"
        className={`${className ?? ''} ${classes.input}`}
        data-kind={kind}
        autoComplete="off"
        spellCheck={false}
        size={FORMS[kind].length - 1}
        maxLength={24}
        disabled={disabled}
        placeholder={FORMS[kind]}
        aria-invalid={isBroken || rest['aria-invalid']}
        title={isBroken ? FORMS[kind] : rest.title}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={openByKey}
        onBlur={(event) => {
          if (!isBroken) setDraft(undefined);
          rest.onBlur?.(event);
        }}
      />
      {/* By keyboard it is typed, or opened with Alt and the arrow down. */}
      <button
        type="button"
        className={classes.open}
        tabIndex={-1}
        disabled={disabled}
        aria-label={t('openCalendar')}
        title={t('openCalendar')}
        onClick={open}
      >
        <Icon name="calendar" size={14} />
      </button>
      <input
        ref={calendar}
        type={kind === 'day' ? 'date' : 'datetime-local'}
        step={kind === 'second' ? 1 : undefined}
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        value={iso}
        onChange={(event) => {
          setDraft(undefined);
          onValue(isoOf(event.currentTarget.value, kind));
        }}
      />
    </span>
  );
};

/** The same with its label in a form. */
export const IsoField = (
  props: Own &
    Pick<InputBaseProps, 'label' | 'description' | 'error' | 'withAsterisk' | 'disabled'> & {
      'aria-describedby'?: string | undefined;
      'data-autofocus'?: boolean;
      'data-path'?: string;
      onBlur?: ComponentProps<'input'>['onBlur'];
    },
): ReactNode => <InputBase component={IsoInput} {...props} />;
