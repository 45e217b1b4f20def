import type { ExportRow } from '@manager/contract/features/log/export';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { useNames } from '../../../product/changes/use-names.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

/** One file that left the product, with the filter that made it. */
export const ExportDrawer = ({ row, onClose }: { row: ExportRow; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('log/export');
  const names = useNames();
  const filter = Object.entries(row.filter);
  return (
    <RecordDrawer title={names.object(row.what)} onClose={onClose}>
      <FactList
        facts={[
          { label: t('at'), value: <DateTime at={row.at} /> },
          { label: t('user'), value: row.user_name },
          { label: t('agent'), value: row.agent_name },
          { label: t('format'), value: row.format.toUpperCase() },
          { label: t('rows'), value: formatCount(row.rows) },
          { label: t('bytes'), value: `${formatCount(row.bytes)} B` },
          { label: t('sha256'), value: <CopyText value={row.sha256} /> },
          ...(filter.length === 0
            ? [{ label: t('filter'), value: t('noFilter') }]
            : filter.map(([name, value]) => ({
                label: `${t('filter')} · ${names.field(name)}`,
                value: names.value(value, name),
              }))),
        ]}
      />
    </RecordDrawer>
  );
};
