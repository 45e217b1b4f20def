import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import classes from './change.module.css';

type Props = { changes: readonly { label: string; before: string; after: string }[] };

/** Before → after, field by field. */
export const ChangeTable = ({ changes }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
