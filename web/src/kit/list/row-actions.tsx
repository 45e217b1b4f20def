import { useTexts } from '../../i18n/use-texts.ts';
import { RowButton, RowButtons } from '../table/RowLink.tsx';
import type { Column } from '../table/columns.ts';
import type { texts } from '../texts.en.ts';

type Actionable = { id: string; can: { edit: boolean; delete: boolean } };

/** Edit and Delete, as far as the server allows them for the row. */
export const useActionsColumn = <Row extends Actionable>({
  onEdit,
  onDelete,
  deleteLabel,
}: {
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
  deleteLabel?: string | undefined;
}): Column<Row> => {
  const t = useTexts<typeof texts>('kit');
  return {
    id: 'actions',
    header: t('actions'),
    cell: (row) => (
      <RowButtons>
        {row.can.edit ? <RowButton label={t('edit')} onClick={() => onEdit(row)} /> : null}
        {row.can.delete ? <RowButton label={deleteLabel ?? t('delete')} isDangerous onClick={() => onDelete(row)} /> : null}
      </RowButtons>
    ),
  };
};
