import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './api-reference.module.css';
import type { FieldRow } from './document.ts';
import { Prose } from './Prose.tsx';
import type { texts } from './texts.en.ts';

/** Fields of a body, or parameters, a row each. */
export const Fields = ({ caption, rows }: { caption: string; rows: readonly FieldRow[] }): ReactNode => {
  const t = useTexts<typeof texts>('api-reference');
  if (rows.length === 0) return null;
  return (
    <div className={classes.fields} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, type, isRequired, text }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span className={classes.need}>{isRequired ? t('required') : t('optional')}</span>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>
                <Prose text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
