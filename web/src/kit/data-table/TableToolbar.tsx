import { ActionIcon } from '@mantine/core';
import { Suspense, useContext, useId, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import { StartExplaining } from '../table/start-explaining.ts';
import type { Column } from '../table/columns.ts';
import type { TableLayout } from '../table/layout.ts';
import { RefreshButton } from './RefreshButton.tsx';
import type { texts } from '../table/texts.en.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from '../table/table.module.css';

const ColumnsPanel = lazyPart(() =>
  import('../table-layout/ColumnsPanel.tsx').then((module) => ({
    default: module.ColumnsPanel as typeof module.ColumnsPanel<object>,
  })),
);

type Props<Row> = {
  columns: readonly Column<Row>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  actions: ReactNode;
  tools: ReactNode;
  onRefresh: (() => void) | undefined;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
};

export const TableToolbar = <Row extends object>(props: Props<Row>): ReactNode => {
  const { columns, layout, onLayout, onRefresh, isFull, onFull } = props;
  const t = useTexts<typeof texts>('kit/table');
  const k = useTexts<typeof kitTexts>('kit');
  const onAsk = useContext(StartExplaining);
  const isPhone = useIsPhone();
  const [isUnfolded, setUnfolded] = useState(false);
  const toolsId = useId();
  const fullLabel = t(isFull ? 'exitFullScreen' : 'fullScreen');
  return (
    <div className={classes.toolbar} data-print="no">
      <div className={classes.actions}>{props.actions}</div>
      {isPhone ? (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isUnfolded}
          aria-controls={toolsId}
          aria-label={t('tools')}
          title={t('tools')}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon name="tools" />
        </button>
      ) : null}
      <div id={toolsId} className={classes.actions} hidden={isPhone && !isUnfolded}>
        <IncompleteMark />
        {props.tools}
        {onAsk === undefined ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('askFigure')} title={t('askFigure')} onClick={onAsk}>
            <span className={classes.askSign}>ƒ</span>
          </ActionIcon>
        )}
        {onRefresh === undefined ? null : <RefreshButton onRefresh={onRefresh} />}
        <Dropdown label={k('columns')} face={<Icon name="columns" />}>
          <Suspense>
            {/* The panel reads names and ids of columns, never rows. */}
            <ColumnsPanel columns={columns as unknown as readonly Column<object>[]} layout={layout} onLayout={onLayout} />
          </Suspense>
        </Dropdown>
        <ActionIcon variant="subtle" color="gray" aria-label={fullLabel} title={fullLabel} onClick={() => onFull(!isFull)}>
          <Icon name={isFull ? 'shrink' : 'expand'} />
        </ActionIcon>
      </div>
    </div>
  );
};
