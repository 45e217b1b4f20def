import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import type { CallResult } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import type { ListProps } from '../../kit/list/ListTable.tsx';
import { type FormProps, RecordDrawers, type ViewProps } from '../../kit/list/RecordDrawers.tsx';
import { type PagedAnswer, RecordList } from '../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../kit/list/RecordOnPage.tsx';
import type { ListState } from '../../kit/list/use-list-state.ts';
import type { ListQuery } from '../../kit/list/ListTable.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useMayCall } from '../../kit/resource/use-resource.ts';
import type { Column } from '../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../kit/table/RowLink.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { activityColumns, activityNameColumns } from './activity-columns.tsx';
import { isOver, useActivityTexts } from './activity-words.ts';

/** Activities change by themselves: the list is asked again so often. */
export const ACTIVITY_POLL_MS = 10_000;

type Props<Row extends ActivityRow, F> = Pick<ListProps<Row, F>, 'path' | 'part' | 'fields' | 'exportOf'> & {
  state: ListState<F>;
  query: ListQuery<PagedAnswer<Row>>;
  record: Pick<CallResult<Endpoint>, 'error' | 'refetch'> & { data: Row | undefined };
  save: Pick<Endpoint, 'access' | 'writes'>;
  /** What is special about the kind, between time and money. */
  columns: readonly Column<Row>[];
  scope: ReactNode;
  /** Above the table. */
  pageActions?: ReactNode;
  /** Where the kind is not called an activity. */
  words?: { add: string; newTitle: string };
  form: (props: FormProps<Row>) => ReactNode;
  view: (props: ViewProps<Row>) => ReactNode;
};

/** The list of the activities of a kind, with the drawers that show, write and change one. */
export const ActivityScreen = <Row extends ActivityRow, F>({
  state,
  query,
  record,
  save,
  columns,
  scope,
  pageActions,
  words,
  form,
  view,
  ...list
}: Props<Row, F>): ReactNode => {
  const t = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const mayCall = useMayCall();
  const titleOf = ({ name }: Row): string => name;
  if (state.mode === 'page' && state.id !== '')
    return <RecordOnPage state={state} query={record} titleOf={titleOf} form={form} view={view} />;
  const target = { hrefOf: state.hrefOf, onOpen: (id: string) => state.open({ id }) };
  return (
    <Page scope={scope} actions={pageActions}>
      <RecordList
        {...list}
        state={state}
        query={query}
        columns={[
          ...activityNameColumns(t, target),
          ...columns,
          // What a kind says in its own words.
          ...activityColumns(t).filter(({ id }) => columns.every((own) => own.id !== id)),
          {
            id: 'actions',
            header: k('actions'),
            cell: (row) => (
              <RowButtons>
                {row.can.edit || row.can.edit_running ? (
                  <RowButton label={k('edit')} onClick={() => state.open({ id: row.id, mode: 'edit' })} />
                ) : null}
              </RowButtons>
            ),
          },
        ]}
        rowTone={(row) => (isOver(row) ? 'muted' : undefined)}
        add={mayCall(save) ? <AddButton label={words?.add ?? t('add')} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={record}
        newTitle={words?.newTitle ?? t('newTitle')}
        titleOf={titleOf}
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
        form={form}
        view={view}
      />
    </Page>
  );
};
