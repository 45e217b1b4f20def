import {
  CHECK_STATES,
  getSourceFileDetail,
  getSourceFileList,
  type SourceFileRow,
} from '@manager/contract/features/algorithm/source/source-file';
import { OUTCOME_DATA_STATES } from '@manager/domain/outcome-data';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { RecordDrawer } from '../../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { choicesInput } from '../../../../kit/filter/choices-input.tsx';
import { idCodec, manyCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { packageColumns } from './package-columns.tsx';
import { packageName, PATH, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';
import { useGameInput } from '../../../../product/choices/use-game-input.ts';

const PackageDetail = lazyPart(() => import('./PackageDetail.tsx').then((module) => ({ default: module.PackageDetail })));
const UploadDialog = lazyPart(() => import('./UploadDialog.tsx').then((module) => ({ default: module.UploadDialog })));

const codecs = {
  game_id: idCodec,
  rtp_profile: textCodec(),
  math_version: textCodec(),
  file_name: textCodec(),
  state: manyCodec(),
  check_state: manyCodec(),
};
const SORTS = ['id', 'created_at', 'math_version', 'applied_at', 'bytes'];
/** While a package is being checked its progress is watched. */
const POLL_MS = { idle: 30_000, checking: 1_500 };

const isMoving = ({ check_state: check }: SourceFileRow): boolean => check === 'waiting' || check === 'running';

/** Packages with their states. */
export const PackageList = (): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const [isUploading, setUploading] = useState(false);
  const input = {
    ...state.filters,
    state: OUTCOME_DATA_STATES.filter((one) => state.filters.state.includes(one)),
    check_state: CHECK_STATES.filter((one) => state.filters.check_state.includes(one)),
    ...state.paging,
  };
  const query = useList(getSourceFileList, input, {
    pollMs: (data) => (data?.list.some(isMoving) === true ? POLL_MS.checking : POLL_MS.idle),
  });
  const record = useCall(
    getSourceFileDetail,
    { id: state.id },
    { isEnabled: state.id !== '', pollMs: (data) => (data !== undefined && isMoving(data) ? POLL_MS.checking : POLL_MS.idle) },
  );
  const canAdd = query.data?.can?.['add'] === true;
  return (
    <Page scope={t('scope')} actions={<SourceSwitch value="packages" />}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getSourceFileList, input }}
        fields={[
          { name: 'game_id', label: t('game'), ...useGameInput() },
          {
            name: 'state',
            label: t('state'),
            ...choicesInput({
              allLabel: k('all'),
              options: OUTCOME_DATA_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
            }),
          },
          {
            name: 'check_state',
            label: t('check'),
            ...choicesInput({
              allLabel: k('all'),
              options: CHECK_STATES.map((value) => ({ value, label: t(`check_${value}`) })),
            }),
          },
          { name: 'rtp_profile', label: t('rtpProfile'), ...textInput() },
          { name: 'math_version', label: t('mathVersion'), ...textInput() },
          { name: 'file_name', label: t('file'), isMore: true, ...textInput() },
        ]}
        columns={packageColumns({ t, target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) } })}
        rowTone={(row) => (row.check_state === 'refused' ? 'alarm' : undefined)}
        add={canAdd ? <AddButton label={t('add')} onClick={() => setUploading(true)} /> : undefined}
      />
      <Suspense>
        {state.id === '' ? null : (
          <RecordDrawer
            title={record.data === undefined ? state.id : packageName(record.data)}
            widthPx={720}
            onClose={() => state.open({ id: '' })}
          >
            <RecordPanel query={record}>{(row) => <PackageDetail row={row} />}</RecordPanel>
          </RecordDrawer>
        )}
        {isUploading ? (
          <UploadDialog
            onClose={() => setUploading(false)}
            onDone={(id) => {
              setUploading(false);
              state.open({ id });
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
};
