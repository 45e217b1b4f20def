import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { screenAt } from '@manager/contract/screens';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { breadcrumbOf } from '../navigation/registry.ts';
import classes from './shell.module.css';
/** The way here, from the dashboard on. Groups are headings, not pages, so they are no links. */
export const Breadcrumb = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const trail = breadcrumbOf(useLocation().pathname);
  return (
    <nav className={classes.breadcrumb} aria-label={t('breadcrumb')}>
      <ol>
        {trail.map((path, index) => (
          <li key={path} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {index === trail.length - 1 || screenAt(path)?.isGroup ? titleOf(path) : <Link to={path}>{titleOf(path)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
};
