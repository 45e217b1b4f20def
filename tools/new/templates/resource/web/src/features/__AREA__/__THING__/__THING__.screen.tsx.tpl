import {
  batchDel__TYPE__,
  get__TYPE__Detail,
  get__TYPE__List,
  save__TYPE__,
  type __TYPE__Row,
} from '@manager/contract/features/__AREA__/__THING__';
import type { ReactNode } from 'react';
import { useTexts } from '__SRC__/i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '__SRC__/kit/filter/codecs.ts';
import { textInput } from '__SRC__/kit/filter/field-inputs.tsx';
import {
  dateColumn,
  idColumn,
  linkColumn,
  noteColumn,
  ON_OFF_TONES,
  tagColumn,
  textColumn,
} from '__SRC__/kit/list/columns.tsx';
import { useFieldKinds } from '__SRC__/kit/list/use-field-kinds.ts';
import { useListState } from '__SRC__/kit/list/use-list-state.ts';
import { ResourceScreen } from '__SRC__/kit/resource/ResourceScreen.tsx';
import { useResource } from '__SRC__/kit/resource/use-resource.ts';
import type { Column } from '__SRC__/kit/table/columns.ts';
import { useAgentInput } from '__SRC__/product/choices/agent-input.tsx';
import { lazyPart } from '__SRC__/ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const __TYPE__Detail = lazyPart(() => import('./__TYPE__Detail.tsx').then((module) => ({ default: module.__TYPE__Detail })));
const __TYPE__Form = lazyPart(() => import('./__TYPE__Form.tsx').then((module) => ({ default: module.__TYPE__Form })));

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = { name: textCodec(), agent_id: idCodec, status: choiceCodec(STATUSES) };
const SORTS = ['name', 'created_at'];

/** __CODE__. */
const __TYPE__Screen = (): ReactNode => {
  const t = useTexts<typeof texts>('__AREA__/__THING__');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'name' });
  const resource = useResource({
    path: '__PATH__',
    state,
    list: get__TYPE__List,
    input: { ...state.filters, ...state.paging },
    detail: get__TYPE__Detail,
    save: save__TYPE__,
    remove: batchDel__TYPE__,
    nameOf: (row) => row.name,
  });
  const statusText = (status: __TYPE__Row['status']): string => t(`status_${status}`);
  const columns: Column<__TYPE__Row>[] = [
    linkColumn({ id: 'name', header: t('name'), isSortable: true, widthPx: 200, target: resource.target }),
    idColumn({ header: t('id') }),
    textColumn({ id: 'agent_name', header: t('agent') }),
    tagColumn({ id: 'status', header: t('status'), tones: ON_OFF_TONES, labelOf: statusText }),
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'agent_id', label: t('agent'), ...useAgentInput() },
        { name: 'status', label: t('status'), ...choice(STATUSES, statusText) },
      ]}
      columns={columns}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <__TYPE__Form key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <__TYPE__Detail row={row} onEdit={onEdit} />}
    />
  );
};

export default __TYPE__Screen;
