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
  // What was made has no former values, and what was deleted no new ones.
  const sides = (['before', 'after'] as const).filter((side) => changes.some(({ [side]: value }) => value !== undefined));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {t(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">{names.field(change.name)}</th>
            <Values change={change} sides={sides} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Values = ({ change, sides }: { change: Change; sides: readonly ('before' | 'after')[] }): ReactNode => {
  const t = useTexts<typeof texts>('product/changes');
  const names = useNames();
  const { full } = useCodeTitle();
  const diff = listDiff(change, plainText);
  const itemText = (item: string): string =>
    change.name === 'codes' ? `${full(item)} (${item})` : names.value(item, change.name);
  if (diff !== undefined) {
    return (
      <td colSpan={sides.length}>
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
  return sides.map((side) => (
    <td key={side} data-side={side}>
      {names.value(change[side], change.name)}
    </td>
  ));
};
