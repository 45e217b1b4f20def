import { getReturnList, ReturnState } from '@manager/contract/features/risk-set/show-run-rtp';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { returnColumns } from './return-columns.tsx';
import { useReturnTexts } from './return-words.ts';
import { ReturnViews } from './ReturnViews.tsx';

const ReturnDrawer = lazyPart(() => import('./ReturnDrawer.tsx').then((module) => ({ default: module.ReturnDrawer })));

const codecs = {
  state: choiceCodec(ReturnState.options),
  game_id: idCodec,
  vendor: textCodec(),
  rtp_profile: textCodec(),
  site_group_id: idCodec,
};
const SORTS = ['game_name', 'vendor', 'rounds', 'bet', 'z_score', 'evidence', 'state', 'last_alert_at'];
const OPEN = { stream: textCodec({ maxLength: 200 }) };
/** As often as the monitor looks. */
const POLL_MS = 15_000;

/** What games return as they run, the most urgent first, asked anew while it is seen. */
export const ReturnList = (): ReactNode => {
  const t = useReturnTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const canSeeGroups = useHolds()('C-9');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'state' });
  const { values, set } = useUrlState(OPEN);
  const input = { ...state.filters, ...state.paging };
  const query = useList(getReturnList, input, { pollMs: POLL_MS });
  const { data } = query;
  const open = data?.list.find(({ id }) => id === values.stream);
  const target = {
    hrefOf: (id: string) => `?stream=${encodeURIComponent(id)}`,
    onOpen: (id: string) => set({ stream: id }),
  };
  const groupInput = idChoiceInput({ options: useWebsiteGroupChoices(), allLabel: k('all') });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Page
      scope={
        data === undefined
          ? t('scope')
          : t(data.sees_alerts ? 'scopeOf' : 'scopeOwn', {
              at: dateTimeText(data.as_of),
              shift: String(data.shift),
              share: String(data.false_alarms / 100),
            })
      }
    >
      <RecordList
        path="/risk-set/show-run-rtp"
        state={state}
        query={query}
        exportOf={{ endpoint: getReturnList, input }}
        columns={returnColumns({ t, target, seesAlerts: data?.sees_alerts ?? true })}
        rowTone={(row) =>
          row.state === 'alarm' ? 'alarm' : row.state === 'warn' ? 'warn' : row.game_status === 'disabled' ? 'muted' : undefined
        }
        tools={<ReturnViews value="returns" />}
        fields={[
          { name: 'state', label: t('state'), ...choice(ReturnState.options, (of) => t(`state_${of}`)) },
          { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
          { name: 'vendor', label: t('vendor'), ...textInput() },
          { name: 'rtp_profile', label: t('rtpProfile'), ...textInput() },
          ...(canSeeGroups ? [{ name: 'site_group_id' as const, label: t('siteGroup'), ...groupInput }] : []),
        ]}
      />
      <Suspense>{open === undefined ? null : <ReturnDrawer row={open} onClose={() => set({ stream: '' })} />}</Suspense>
    </Page>
  );
};
