import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SizeSwitch } from '../../ui/SizeSwitch.tsx';
import type { texts as kitTexts } from '../texts.en.ts';
import type { Column } from '../table/columns.ts';
import { isSameLayout, isShown, movedBy, NO_LAYOUT, orderedColumns, withShown, type TableLayout } from '../table/layout.ts';
import type { texts } from '../table/texts.en.ts';
import classes from '../table/menu.module.css';
import { useReset } from './use-reset.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
};

/** All columns in their order: which are shown, where each one stands; and the density of the console. */
export const ColumnsPanel = <Row,>({ columns, layout, onLayout }: Props<Row>): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  const k = useTexts<typeof kitTexts>('kit');
  const reset = useReset(onLayout);
  const move = (id: string, step: 1 | -1): void => onLayout(movedBy({ columns, layout, id, step }));
  return (
    <div className={classes.columns}>
      <fieldset className={classes.list}>
        <legend>{k('columns')}</legend>
        {orderedColumns({ columns, layout }).map((column) => {
          const { id, header, isFrozen = false } = column;
          const shown = isShown(column, layout);
          const button = (step: 1 | -1): ReactNode => (
            <button
              type="button"
              aria-label={t(step === 1 ? 'moveDown' : 'moveUp', { name: header })}
              data-up={step === -1 ? true : undefined}
              aria-disabled={!shown || movedBy({ columns, layout, id, step }) === layout}
              onClick={() => move(id, step)}
            >
              <Icon name="chevron" size={14} />
            </button>
          );
          return (
            <div key={id} className={classes.row}>
              <label>
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={isFrozen}
                  onChange={(event) => onLayout(withShown({ column, layout, isOn: event.currentTarget.checked }))}
                />
                {header}
              </label>
              {button(-1)}
              {button(1)}
            </div>
          );
        })}
      </fieldset>
      <button type="button" className={classes.reset} disabled={isSameLayout(layout, NO_LAYOUT)} onClick={reset}>
        {t('resetLayout')}
      </button>
      <SizeSwitch />
    </div>
  );
};
