import { getInstallationList } from '@manager/contract/features/algorithm/source/source-file';
import type { ReactNode } from 'react';
import { useList } from '../../../../api/query.ts';
import { idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { codeColumn, dateColumn, noteColumn, tagColumn, textColumn } from '../../../../kit/list/columns.tsx';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Column } from '../../../../kit/table/columns.ts';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { PATH, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';
import { useGameInput } from '../../../../product/choices/use-game-input.ts';

type InstallationRow = OutputOf<typeof getInstallationList>['list'][number];

const codecs = { game_id: idCodec, rtp_profile: textCodec() };
const SORTS = ['id', 'at'];
const TONES = { installed: 'good', removed: 'plain' } as const;

/** The log of software installation and removal. */
export const InstallationList = (): ReactNode => {
  const t = useSourceTexts();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-id' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getInstallationList, input);
  const columns: Column<InstallationRow>[] = [
    dateColumn({ id: 'at', header: t('at'), isSortable: true }),
    tagColumn({ id: 'what', header: t('event'), tones: TONES, labelOf: (value) => t(`what_${value}`) }),
    textColumn({ id: 'game_name', header: t('game') }),
    textColumn({ id: 'rtp_profile', header: t('rtpProfile') }),
    codeColumn({ id: 'math_version', header: t('mathVersion') }),
    textColumn({ id: 'by_user', header: t('byUser') }),
    textColumn({ id: 'approved_name', header: t('approvedBy') }),
    noteColumn({ id: 'reason', header: t('reason') }),
    codeColumn({ id: 'sha256', header: t('sha256') }),
  ];
  return (
    <Page scope={t('installationScope')} actions={<SourceSwitch value="installations" />}>
      <RecordList
        path={PATH}
        part={{ key: 'installations', title: t('list_installations') }}
        state={state}
        query={query}
        exportOf={{ endpoint: getInstallationList, input }}
        fields={[
          { name: 'game_id', label: t('game'), ...useGameInput() },
          { name: 'rtp_profile', label: t('rtpProfile'), ...textInput() },
        ]}
        columns={columns}
      />
    </Page>
  );
};
