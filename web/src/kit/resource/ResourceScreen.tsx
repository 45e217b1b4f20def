import type { ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { AddButton } from '../list/AddButton.tsx';
import type { ListProps } from '../list/ListTable.tsx';
import { RecordDrawers, type FormProps, type ViewProps } from '../list/RecordDrawers.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordOnPage } from '../list/RecordOnPage.tsx';
import type { ResourceRow, ResourceState } from './use-resource.ts';

type Props<Row, Detail, F> = Omit<ListProps<Row, F>, 'path' | 'exportOf'> & {
  resource: ResourceState<Row, Detail, F>;
  /** Label of the create button and title of the drawer that it opens. */
  add: { label: string; title: string };
  widthPx?: 480 | 720;
  /** One line below the title. */
  scope?: ReactNode;
  form: (props: FormProps<Detail>) => ReactNode;
  view: (props: ViewProps<Detail>) => ReactNode;
};

/** The screen of a list of records: filters, table, and the drawers that show, create and edit one. */
export const ResourceScreen = <Row extends ResourceRow, Detail extends Row, F>({
  resource,
  columns,
  add,
  widthPx,
  scope,
  form,
  view,
  ...list
}: Props<Row, Detail, F>): ReactNode => {
  const { path, state, query, exportOf, record, nameOf, actions, canAdd } = resource;
  if (state.mode === 'page' && state.id !== '')
    return <RecordOnPage state={state} query={record} titleOf={nameOf} form={form} view={view} />;
  return (
    <Page scope={scope}>
      <RecordList
        {...list}
        path={path}
        state={state}
        query={query}
        exportOf={exportOf}
        columns={[...columns, actions]}
        add={canAdd ? <AddButton label={add.label} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={record}
        newTitle={add.title}
        titleOf={nameOf}
        widthPx={widthPx}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
        form={form}
        view={view}
      />
    </Page>
  );
};
