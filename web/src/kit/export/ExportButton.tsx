import { screenAt } from '@manager/contract/screens';
import { Suspense, useRef, type ReactNode } from 'react';
import { useHolds } from '../../session/session.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePageAction } from '../page/page-actions.ts';
import type { ExportableColumn, TableExport } from './table-export.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const ExportPanel = lazyPart(() => import('./ExportPanel.tsx').then((module) => ({ default: module.ExportPanel })));

type Props = {
  /** Id of the table. Before its colon stands the route of the screen, whose code decides who may export. */
  tableId: string;
  /** Title of the table; the file is named by the screen where the table is its only one or first. */
  caption: string;
  of: TableExport;
  /** Those that are shown, as they are arranged. */
  columns: readonly ExportableColumn[];
};

/** Takes all rows of the search out as a file. Only for those who hold the screen's export code. */
export const ExportButton = ({ tableId, caption, ...props }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/export');
  const root = useRef<HTMLSpanElement>(null);
  const holds = useHolds();
  const [path = tableId] = tableId.split(':');
  const code = screenAt(path)?.code;
  const mayExport = code === undefined || holds(`${code}-93`);
  usePageAction('export', mayExport ? () => root.current?.querySelector('button')?.click() : undefined);
  if (!mayExport) return null;
  return (
    <span ref={root}>
      <Dropdown label={t('export')} face={<Icon name="download" />}>
        <Suspense>
          <ExportPanel {...props} title={titleOf(tableId) ?? caption} />
        </Suspense>
      </Dropdown>
    </span>
  );
};
