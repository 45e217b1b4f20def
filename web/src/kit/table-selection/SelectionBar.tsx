import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useStore } from '../../browser/store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatCount } from '../../ui/format.ts';
import { RowButton } from '../table/RowLink.tsx';
import {
  countOf,
  idsBetween,
  isChosen,
  isWholePage,
  NOTHING_CHOSEN,
  onPage,
  withTicked,
  type Chosen,
  type TableSelection,
} from '../table/selection.ts';
import type { texts } from '../table/texts.en.ts';
import classes from '../table/bars.module.css';

type Props<Row> = {
  selection: TableSelection<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  region: RefObject<HTMLElement | null>;
};

const boxesOf = (region: HTMLElement): HTMLInputElement[] => [
  ...region.querySelectorAll<HTMLInputElement>('input[data-pick="row"]'),
];

/** Boxes and rows show what is chosen without being drawn again. */
const paint = (region: HTMLElement, chosen: Chosen, pageIds: readonly string[]): void => {
  for (const box of boxesOf(region)) {
    box.checked = !box.disabled && isChosen(chosen, box.value);
    box.closest('[data-row]')?.toggleAttribute('data-chosen', box.checked);
  }
  for (const box of region.querySelectorAll<HTMLInputElement>('input[data-pick="page"]')) {
    box.checked = isWholePage(chosen, pageIds);
    box.indeterminate = !box.checked && countOf(chosen) > 0;
    box.disabled = pageIds.length === 0;
  }
};

/** What is chosen, how to choose all that match, what can be done with it, and what was refused. */
export const SelectionBar = <Row,>({ selection, rows, rowId, region }: Props<Row>): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  const { store, isSelectable, nameOf, filterKey, matching, actions } = selection;
  const { chosen, failures } = useStore(store);
  const last = useRef('');
  const pageIds = rows.filter(isSelectable).map(rowId);
  const count = countOf(chosen);
  const shownKey = `${filterKey} ${pageIds.join(' ')}`;
  const choose = (next: Chosen): void => store.set({ chosen: next, failures: [] });

  useEffect(() => () => store.set(NOTHING_CHOSEN), [store, filterKey]);
  useEffect(() => {
    const kept = onPage(chosen, pageIds);
    if (kept !== chosen) store.set({ chosen: kept, failures });
    // oxlint-disable-next-line react/exhaustive-deps -- only another page lets rows go, not another choice
  }, [shownKey]);
  // After every drawing: rows may have been drawn anew, with boxes that are not ticked.
  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    paint(current, chosen, pageIds);
    const drawn = new MutationObserver(() => paint(current, chosen, pageIds));
    drawn.observe(current, { childList: true, subtree: true });
    const onClick = ({ target, shiftKey }: MouseEvent): void => {
      if (!(target instanceof HTMLInputElement)) return;
      const isOn = target.checked;
      if (target.dataset['pick'] === 'page') choose(withTicked({ chosen, ids: pageIds, isOn, pageIds }));
      if (target.dataset['pick'] !== 'row') return;
      const ids =
        shiftKey && last.current !== '' ? idsBetween({ pageIds, from: last.current, to: target.value }) : [target.value];
      last.current = target.value;
      choose(withTicked({ chosen, ids, isOn, pageIds }));
    };
    current.addEventListener('click', onClick);
    return () => {
      drawn.disconnect();
      current.removeEventListener('click', onClick);
    };
  });

  if (count === 0) return null;
  const offersAll = chosen.kind === 'ids' && matching !== undefined && matching > count && isWholePage(chosen, pageIds);
  return (
    <div className={classes.selection} role="group" aria-label={t('select')}>
      <output className={classes.chosen}>
        {chosen.kind === 'ids' ? t('selected', { count }) : t('selectedAllMatching', { shown: formatCount(count) })}
      </output>
      {offersAll ? (
        <RowButton
          label={t('selectAllMatching', { shown: formatCount(matching) })}
          onClick={() => choose({ kind: 'filter', expectedCount: matching })}
        />
      ) : null}
      <RowButton label={t('clear')} onClick={() => store.set(NOTHING_CHOSEN)} />
      <span className={classes.actions}>{actions(chosen)}</span>
      {failures.length === 0 ? null : (
        <div className={classes.failures} role="alert">
          {t('refused', { count: failures.length })}
          <ul>
            {failures.map(({ id, message }) => {
              const row = rows.find((each) => rowId(each) === id);
              return (
                <li key={id}>
                  {row === undefined ? id : nameOf(row)}: {message}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
};
