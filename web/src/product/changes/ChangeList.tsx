import { changesOf, listDiff, type Change, type Fields } from '@manager/domain/record-changes';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useCodeTitle } from '../codes/code-title.ts';
import { plainText } from './changes.ts';
import classes from './changes.module.css';
import type { texts } from './texts.en.ts';
import { useNames } from './use-names.ts';

type Props = { before: Fields | null; after: Fields | null };

/** Field, old value and new value; of lists only what came and went. */
export const ChangeList = ({ before, after }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/changes');
  const names = useNames();
  const changes = changesOf({ before, after });
  if (changes.length === 0) return <p className={classes.none}>{t('noChange')}</p>;
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
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">{names.field(change.name)}</th>
            <Values change={change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Values = ({ change }: { change: Change }): ReactNode => {
  const t = useTexts<typeof texts>('product/changes');
  const names = useNames();
  const { full } = useCodeTitle();
  const diff = listDiff(change, plainText);
  const itemText = (item: string): string =>
    change.name === 'codes' ? `${full(item)} (${item})` : names.value(item, change.name);
  if (diff !== undefined) {
    return (
      <td colSpan={2}>
        <span className={classes.items}>
          {diff.removed.map((item) => (
            <del key={item}>{itemText(item)}</del>
          ))}
          {diff.added.map((item) => (
            <ins key={item}>{itemText(item)}</ins>
          ))}
          {diff.kept === 0 ? null : <small>{t('kept', { count: diff.kept })}</small>}
        </span>
      </td>
    );
  }
  return (
    <>
      <td data-side="before">{names.value(change.before, change.name)}</td>
      <td data-side="after">{names.value(change.after, change.name)}</td>
    </>
  );
};
