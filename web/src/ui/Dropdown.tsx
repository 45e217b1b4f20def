import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import classes from './Dropdown.module.css';

type Props = {
  /** Name of the button for screen readers and as its title. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  /** Content of the panel; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/** A button that unfolds a panel below its end edge. Escape, a click elsewhere and leaving by Tab close it. */
export const Dropdown = ({ label, face, children }: Props): ReactNode => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  return (
    <div
      ref={root}
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button ref={button} type="button" className={classes.face} aria-label={label} title={label} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        {face}
      </button>
      {isOpen ? (
        <div id={id} className={classes.panel}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
};

/** A line of the panel that does something. */
export const DropdownItem = ({ onClick, lang, isCurrent = false, children }: { onClick: () => void; lang?: string; isCurrent?: boolean; children: ReactNode }): ReactNode => (
  <button type="button" className={classes.item} lang={lang} aria-current={isCurrent ? true : undefined} onClick={onClick}>
    {children}
  </button>
);
