import { createContext, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Dropdown.module.css';
import { useDismiss } from './use-dismiss.ts';

type Props = {
  /** Name of the button for screen readers and as its title. */
  label: string;
  /** What the button shows. */
  face: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** A button that unfolds a panel below its end edge. Escape, a click elsewhere and leaving by Tab close it. */
export const Dropdown = ({ label, face, onOpen, children }: Props): ReactNode => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss({ root, isOpen, onClose: () => setOpen(false) });
  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.face}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) onOpen?.();
        }}
      >
        {face}
      </button>
      {isOpen ? (
        <div id={id} className={classes.panel}>
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      ) : null}
    </div>
  );
};

/** A line of the panel that does something; the panel closes. */
export const DropdownItem = ({
  onClick,
  lang,
  isCurrent = false,
  isDisabled = false,
  children,
}: {
  onClick: () => void;
  lang?: string;
  isCurrent?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}): ReactNode => {
  const close = useContext(CloseContext);
  const choose = (): void => {
    close();
    onClick();
  };
  return (
    <button
      type="button"
      className={classes.item}
      lang={lang}
      aria-current={isCurrent ? true : undefined}
      disabled={isDisabled}
      onClick={choose}
    >
      {children}
    </button>
  );
};

/** A line of the panel that leads to a page. */
export const DropdownLink = ({ to, children }: { to: string; children: ReactNode }): ReactNode => {
  const close = useContext(CloseContext);
  return (
    <Link className={classes.item} to={to} onClick={close}>
      {children}
    </Link>
  );
};
