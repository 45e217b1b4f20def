import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './form.module.css';
import type { texts } from './texts.en.ts';

export type FormSection = { /** Of its FieldGroup. */ id: string; title: string };

/** The way to the sections of a wide form. */
export const SectionNav = ({ sections }: { sections: readonly FormSection[] }): ReactNode => {
  const t = useTexts<typeof texts>('kit/form');
  const go = (id: string): void => {
    const section = document.getElementById(id);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    section?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.sections} aria-label={t('sections')}>
      {sections.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => go(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
};
