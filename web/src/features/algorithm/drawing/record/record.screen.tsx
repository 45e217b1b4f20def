import { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import {
  DRAWING_SORTS,
  deleteDrawings,
  getDrawingDetail,
  getDrawingList,
} from '@manager/contract/features/algorithm/drawing/record';
import { getDrawingGames } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import { DRAWING_KINDS } from '@manager/domain/drawing';
import { OUTCOME_DATA_STATES } from '@manager/domain/outcome-data';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../../kit/resource/use-resource.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { DRAWING_PATH, RECORD_PATH, useDrawingTexts } from '../drawing-words.ts';
import { recordColumns } from './record-columns.tsx';
import { useRecordTexts } from './record-words.ts';

const Detail = lazyPart(() => import('./RecordDetailPanel.tsx').then((module) => ({ default: module.RecordDetailPanel })));

const codecs = {
  name: textCodec(),
  game_id: idCodec,
  state: choiceCodec(OUTCOME_DATA_STATES),
  kind: choiceCodec(DRAWING_KINDS),
  created_by: textCodec(),
};

/** M-1-2: drawings and how far they have come. They are written on a page of their own (M-1-1). */
const DrawingRecordScreen = (): ReactNode => {
  const t = useRecordTexts();
  const d = useDrawingTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: DRAWING_SORTS, initialSort: '-created_at' });
  const games = useCall(getDrawingGames, {}).data?.list ?? [];
  const resource = useResource({
    path: RECORD_PATH,
    state,
    list: getDrawingList,
    input: { ...state.filters, ...state.paging },
    detail: getDrawingDetail,
    save: saveDrawing,
    remove: deleteDrawings,
    nameOf: ({ name, game_name: game }) => `${name} · ${game}`,
  });
  return (
    <ResourceScreen
      resource={resource}
      scope={d('noPlayer')}
      fields={[
        { name: 'name', label: d('name'), ...textInput() },
        {
          name: 'game_id',
          label: d('game'),
          ...idChoiceInput({ options: games.map(({ id, name }) => ({ value: id, label: name })), allLabel: k('all') }),
        },
        { name: 'state', label: d('state'), ...choice(OUTCOME_DATA_STATES, (value) => d(`state_${value}`)) },
        { name: 'kind', label: d('kind'), ...choice(DRAWING_KINDS, (value) => d(`kind_${value}`)) },
        { name: 'created_by', label: t('creator'), isMore: true, ...textInput() },
      ]}
      columns={recordColumns({ t, d, target: resource.target })}
      add={{ label: t('add'), title: t('add') }}
      widthPx={720}
      form={({ row }) => <ToEditor id={row?.id} />}
      view={({ row }) => (
        <Suspense>
          <Detail row={row} />
        </Suspense>
      )}
    />
  );
};

/** The way from "Add" and "Edit" to the page on which drawings are written. */
const ToEditor = ({ id }: { id: string | undefined }): ReactNode => {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(id === undefined ? DRAWING_PATH : `${DRAWING_PATH}?id=${id}`, { replace: true });
  }, [id, navigate]);
  return null;
};

export default DrawingRecordScreen;
