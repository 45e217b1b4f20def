import { createContext, useContext, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
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

const LINE = ':is(button, a[href], input)';

const linesOf = (panel: HTMLElement): HTMLElement[] => [...panel.querySelectorAll<HTMLElement>(`${LINE}:not(:disabled)`)];

/** The focus goes to the first line, once that is there and can be chosen; until then the panel has it. */
const enter = (panel: HTMLElement): (() => void) => {
  const goOn = (): void => {
    if (document.activeElement === panel) panel.querySelector<HTMLElement>(LINE)?.focus();
  };
  panel.focus();
  goOn();
  const observer = new MutationObserver(goOn);
  observer.observe(panel, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
};

/** Up and down lead from line to line; from the panel itself to its first one. */
const walk = (panel: HTMLElement, event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (
    step === undefined ||
    (event.target instanceof Element && event.target.matches('select, textarea, input:not([type="checkbox"])'))
  )
    return;
  const lines = linesOf(panel);
  const at = lines.findIndex((line) => line === document.activeElement);
  event.preventDefault();
  lines[at === -1 ? 0 : at + step]?.focus();
};

/**
 * A button that unfolds a panel below its end edge. Escape, a click elsewhere and leaving by Tab close it. Whoever opens it by a key that
 * another place has the focus for is taken into it, and Escape leads back there.
 */
export const Dropdown = ({ label, face, onOpen, children }: Props): ReactNode => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [cameFrom, setCameFrom] = useState<HTMLElement | null>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const leave = (): void => {
    const isThere = cameFrom?.isConnected === true && cameFrom !== document.body;
    (isThere ? cameFrom : button.current)?.focus();
  };
  useDismiss({ root, isOpen, onClose: () => setOpen(false), onEscape: leave });
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null) return undefined;
    const ends = new AbortController();
    element.addEventListener('keydown', (event) => walk(element, event), { signal: ends.signal });
    const leaveAlone = cameFrom === null ? undefined : enter(element);
    return () => {
      ends.abort();
      leaveAlone?.();
    };
  }, [isOpen, cameFrom]);
  const toggle = ({ detail }: MouseEvent): void => {
    const { activeElement } = document;
    // No pointer, and no key on the button itself.
    const isFromAfar = detail === 0 && activeElement instanceof HTMLElement && root.current?.contains(activeElement) === false;
    setCameFrom(isFromAfar ? activeElement : null);
    setOpen(!isOpen);
    if (!isOpen) onOpen?.();
  };
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
        onClick={toggle}
      >
        {face}
      </button>
      {isOpen ? (
        <div ref={panel} id={id} role="group" aria-label={label} tabIndex={-1} className={classes.panel}>
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
