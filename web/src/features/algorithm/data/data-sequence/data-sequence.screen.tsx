import { bindDataSequence, getDataSequenceList } from '@manager/contract/features/algorithm/data/data-sequence';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useList } from '../../../../api/query.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { useMayCall } from '../../../../kit/resource/use-resource.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { sequenceColumns } from './sequence-columns.tsx';
import { PATH, sequenceName, useSequenceTexts } from './sequence-words.ts';
import { useGameInput } from '../../../../product/choices/use-game-input.ts';

const SequenceDetail = lazyPart(() => import('./SequenceDetail.tsx').then((module) => ({ default: module.SequenceDetail })));
const BindDialog = lazyPart(() => import('./BindDialog.tsx').then((module) => ({ default: module.BindDialog })));

const YES = ['1'] as const;
const EITHER = ['1', '0'] as const;
const codecs = {
  game_id: idCodec,
  play_mode: textCodec(),
  rtp_profile: textCodec(),
  math_version: textCodec(),
  with_former: choiceCodec(YES),
  differs: choiceCodec(EITHER),
};
const SORTS = ['game_code', 'applied_at', 'rtp_pct', 'sigma'];

/** M-3-1: which tables of outcomes are in force where. */
const DataSequenceScreen = (): ReactNode => {
  const t = useSequenceTexts();
  const { choice } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'game_code' });
  const [isBinding, setBinding] = useState(false);
  // The address has a `mode` of its own.
  const { play_mode: mode, ...filters } = state.filters;
  const input = { ...filters, mode, ...state.paging };
  const query = useList(getDataSequenceList, input);
  const shown = query.data?.list.find(({ id }) => id === state.id);
  return (
    <Page scope={t('scope')}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getDataSequenceList, input }}
        fields={[
          { name: 'game_id', label: t('game'), ...useGameInput() },
          { name: 'play_mode', label: t('mode'), ...textInput() },
          { name: 'rtp_profile', label: t('rtpProfile'), ...textInput() },
          { name: 'math_version', label: t('mathVersion'), ...textInput() },
          {
            name: 'differs',
            label: t('onlyDiffering'),
            ...choice(EITHER, (value) => t(value === '1' ? 'differing' : 'agreeing')),
          },
          { name: 'with_former', label: t('former'), isMore: true, ...choice(YES, () => t('withFormer')) },
        ]}
        columns={sequenceColumns({ t, target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) } })}
        rowTone={(row) => (row.ended_at !== null ? 'muted' : row.differs.length > 0 ? 'warn' : undefined)}
        actions={
          mayCall(bindDataSequence) ? (
            <Button variant="default" onClick={() => setBinding(true)}>
              {t('bind')}
            </Button>
          ) : undefined
        }
      />
      <Suspense>
        {state.id === '' ? null : (
          <RecordDrawer
            title={shown === undefined ? state.id : sequenceName(shown)}
            widthPx={720}
            onClose={() => state.open({ id: '' })}
          >
            <RecordPanel query={{ data: shown, error: query.error, refetch: query.refetch }}>
              {(row) => <SequenceDetail row={row} />}
            </RecordPanel>
          </RecordDrawer>
        )}
        {isBinding ? <BindDialog onClose={() => setBinding(false)} /> : null}
      </Suspense>
    </Page>
  );
};

export default DataSequenceScreen;
