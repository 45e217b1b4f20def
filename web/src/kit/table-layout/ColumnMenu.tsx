import { useEffect, type ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { otherTermOf } from '../../i18n/other-term.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ariaSortOf, type Column } from '../table/columns.ts';
import { fitWidth, stepWidth } from './column-resize.ts';
import { useReset } from './use-reset.ts';
import { frozenUpTo, isSameLayout, movedBy, NO_LAYOUT, unfrozenFrom, withShown } from '../table/layout.ts';
import type { TableFacts } from '../table/table-facts.ts';
import type { texts } from '../table/texts.en.ts';
import { useAnchored } from '../../ui/use-anchored.ts';
import classes from '../table/menu.module.css';

type Props<Row> = {
  facts: TableFacts<Row>;
  column: Column<Row>;
  button: HTMLElement;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  onClose: () => void;
};

const WIDTH_PX = 272;

/** What a column means and what can be done with it; one for all headers of a table. Escape and a click elsewhere close it. */
export const ColumnMenu = <Row,>({ facts, column, button, sort, onSort, onClose }: Props<Row>): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  const panel = useAnchored({ button, widthPx: WIDTH_PX, onClose });
  const { id, header, help, isFrozen = false } = column;
  const head = button.closest('th');
  const language = useStore(languageStore);
  const otherTerm = otherTermOf({ term: header, language });
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const press = (event: KeyboardEvent): void => walk(element, event);
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [panel]);

  const apply = (layout: typeof facts.layout): void => {
    facts.onLayout(layout);
    onClose();
  };
  const askReset = useReset(facts.onLayout);
  const reset = (): void => {
    // The menu would lie over the question.
    onClose();
    askReset();
  };
  const arranged = { columns: facts.columns, layout: facts.layout, id };
  const sortBy = (wanted: string): void => {
    onSort?.(wanted);
    onClose();
  };
  const left = movedBy({ ...arranged, step: -1 });
  const right = movedBy({ ...arranged, step: 1 });
  const isOwnFrozen = facts.layout.frozen.includes(id);
  const direction = ariaSortOf({ sort, id });
  return (
    <div ref={panel} popover="auto" role="dialog" aria-label={header} className={classes.panel}>
      <h2 className={classes.title}>{header}</h2>
      {otherTerm === undefined ? null : (
        <p className={classes.help} lang={language === 'zh' ? 'en' : 'zh-CN'}>
          {otherTerm}
        </p>
      )}
      {help === undefined ? null : <p className={classes.help}>{help}</p>}
      {column.isSortable === true && onSort !== undefined ? (
        <>
          <Item label={t('sortAscending')} onClick={() => sortBy(id)} isOff={direction === 'ascending'} />
          <Item label={t('sortDescending')} onClick={() => sortBy(`-${id}`)} isOff={direction === 'descending'} />
          {column.sortedBy === undefined ? null : <p className={classes.help}>{column.sortedBy.help}</p>}
          <hr className={classes.line} />
        </>
      ) : null}
      <Item label={t('moveLeft')} onClick={() => apply(left)} isOff={left === facts.layout} />
      <Item label={t('moveRight')} onClick={() => apply(right)} isOff={right === facts.layout} />
      {isFrozen ? null : isOwnFrozen ? (
        <Item label={t('unfreeze')} onClick={() => apply(unfrozenFrom(arranged))} />
      ) : (
        <Item label={t('freezeHere')} onClick={() => apply(frozenUpTo({ ...arranged, widthsPx: widthsOf(head) }))} />
      )}
      {isFrozen ? null : (
        <Item label={t('hide')} onClick={() => apply(withShown({ column, layout: facts.layout, isOn: false }))} />
      )}
      {head === null ? null : (
        <div className={classes.width} role="group" aria-label={t('width')}>
          <span aria-hidden="true">{t('width')}</span>
          <Item label={t('narrower')} onClick={() => stepWidth({ facts, head, step: -1 })} />
          <Item label={t('wider')} onClick={() => stepWidth({ facts, head, step: 1 })} />
          <Item label={t('fit')} onClick={() => fitWidth({ facts, head })} />
        </div>
      )}
      <hr className={classes.line} />
      <Item label={t('resetLayout')} onClick={reset} isOff={isSameLayout(facts.layout, NO_LAYOUT)} />
    </div>
  );
};

/** Present widths of the columns beside `head`. */
const widthsOf = (head: HTMLElement | null): Record<string, number> =>
  Object.fromEntries(
    [...(head?.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].map((each) => [
      each.dataset['column'] ?? '',
      // A fraction of a px less would cut the text.
      Math.ceil(each.getBoundingClientRect().width) + 1,
    ]),
  );

type ItemProps = { label: string; onClick: () => void; isOff?: boolean };

const Item = ({ label, onClick, isOff = false }: ItemProps): ReactNode => (
  <button type="button" className={classes.item} disabled={isOff} onClick={onClick}>
    {label}
  </button>
);

/** Up and down go from line to line, as Tab does. */
const walk = (panel: HTMLElement, event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...panel.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
};
