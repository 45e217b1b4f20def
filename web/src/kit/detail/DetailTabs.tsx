import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './detail.module.css';

export type DetailTab = { key: string; label: string; content: ReactNode };

/** Tabs of a record's drawer; one tab alone needs no bar. */
export const DetailTabs = ({ tabs }: { tabs: readonly [DetailTab, ...DetailTab[]] }): ReactNode => {
  const id = useId();
  const [active, setActive] = useState(tabs[0].key);
  const current = tabs.find(({ key }) => key === active) ?? tabs[0];
  if (tabs.length === 1) return current.content;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length] ?? tabs[0];
    setActive(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <>
      <div role="tablist" className={classes.tabs}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === current.key}
            aria-controls={`${id}panel`}
            tabIndex={key === current.key ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => setActive(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${current.key}`}>
        {current.content}
      </div>
    </>
  );
};
