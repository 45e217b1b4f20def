import type { __TYPE__Row } from '@manager/contract/features/__AREA__/__THING__';
import type { ReactNode } from 'react';
import { useTexts } from '__SRC__/i18n/use-texts.ts';
import { ON_OFF_TONES } from '__SRC__/kit/list/columns.tsx';
import { RecordDetail } from '__SRC__/product/record/RecordDetail.tsx';
import { CopyText } from '__SRC__/ui/CopyText.tsx';
import { DateTime } from '__SRC__/ui/DateTime.tsx';
import { StatusTag } from '__SRC__/ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

type Props = { row: __TYPE__Row; onEdit: () => void };

export const __TYPE__Detail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('__AREA__/__THING__');
  return (
    <RecordDetail
      type="__TABLE__"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('name'), value: row.name },
        { label: t('agent'), value: row.agent_name },
        { label: t('status'), value: <StatusTag tone={ON_OFF_TONES[row.status]}>{t(`status_${row.status}`)}</StatusTag> },
        { label: t('note'), value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    />
  );
};
