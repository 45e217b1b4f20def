import type { ReactNode } from 'react';
import classes from './detail.module.css';

/** `section` is the heading above this and the following facts. */
export type Fact = { label: string; value: ReactNode; section?: string };

type Section = { title: string | undefined; facts: readonly Fact[] };

const sectionsOf = (facts: readonly Fact[]): Section[] => {
  const sections: { title: string | undefined; facts: Fact[] }[] = [];
  for (const fact of facts) {
    const last = sections.at(-1);
    if (last === undefined || fact.section !== undefined) sections.push({ title: fact.section, facts: [fact] });
    else last.facts.push(fact);
  }
  return sections;
};

/** Label and value, line by line, under the headings of their sections. */
export const FactList = ({ facts }: { facts: readonly Fact[] }): ReactNode =>
  sectionsOf(facts).map(({ title, facts: own }) => (
    <section key={title ?? ''} className={classes.section}>
      {title === undefined ? null : <h3>{title}</h3>}
      <dl className={classes.facts}>
        {own.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
