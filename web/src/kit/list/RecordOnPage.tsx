import { useState, type ReactNode } from 'react';
import { RecordPage } from '../detail/RecordPage.tsx';
import { RecordPanel } from '../detail/RecordPanel.tsx';
import type { FormProps, RecordQuery, ViewProps } from './RecordDrawers.tsx';

type Props<Row> = {
  state: { id: string; hrefOf: (id: string) => string; open: (target: { id?: string }) => void };
  query: RecordQuery<Row>;
  titleOf: (row: Row) => string;
  form: (props: FormProps<Row>) => ReactNode;
  view: (props: ViewProps<Row>) => ReactNode;
};

/** The record of `?id=…&mode=page`, in the place of its list: to read, and to edit in the same place. */
export const RecordOnPage = <Row extends { id: string }>({ state, query, titleOf, form, view }: Props<Row>): ReactNode => {
  const [isEditing, setEditing] = useState(false);
  const row = query.data?.id === state.id ? query.data : undefined;
  const show = (): void => setEditing(false);
  return (
    <RecordPage title={row === undefined ? '' : titleOf(row)} backHref={state.hrefOf('')}>
      <RecordPanel query={{ ...query, data: row }}>
        {(record) =>
          isEditing
            ? form({ row: record, onSaved: show, onCancel: show })
            : view({ row: record, onEdit: () => setEditing(true), onClose: () => state.open({}) })
        }
      </RecordPanel>
    </RecordPage>
  );
};
