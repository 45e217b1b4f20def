import { getReportScope } from '@manager/contract/features/report/scope';
import { getHeldPayouts, giveUpPayout, type HeldPayout } from '@manager/contract/features/log/seamless';
import type { ReactNode } from 'react';
import { useAction, useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { flagCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { flagInput } from '../../../kit/filter/field-inputs.tsx';
import { dateColumn, moneyColumn, noteColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { TransferLink } from '../../../product/wallet-words/TransferLink.tsx';
import { payoutPurposeText, walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { type SeamlessTranslate, useSeamlessTexts } from './use-seamless-texts.ts';

const codecs = { site_id: idCodec, with_test: flagCodec() };
const SORTS = ['created_at', 'amount'];
const POLL_MS = 30_000;

type GiveUp = { header: string; run: (row: HeldPayout) => void };

const columnsOf = (t: SeamlessTranslate, giveUp: GiveUp): Column<HeldPayout>[] => [
  { ...textColumn<HeldPayout>({ id: 'player', header: t('player'), card: 'title' }), isFrozen: true },
  textColumn({ id: 'site_code', header: t('site') }),
  { id: 'purpose', header: t('payout.purpose'), cell: ({ purpose }) => payoutPurposeText(purpose) },
  moneyColumn({ id: 'amount', header: t('amount'), isSortable: true, card: 'lead' }),
  textColumn({ id: 'currency', header: t('currency') }),
  dateColumn({ id: 'created_at', header: t('held.since'), isSortable: true }),
  {
    id: 'transfer_id',
    header: t('request_id'),
    card: 'line',
    cell: ({ transfer_id: id }) => <TransferLink id={id} />,
  },
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: walletErrorText }),
  {
    id: 'actions',
    header: giveUp.header,
    cell: (row) => (
      <RowButtons>
        {row.can.give_up ? <RowButton label={t('giveUp')} isDangerous onClick={() => giveUp.run(row)} /> : null}
      </RowButtons>
    ),
  },
];

/** Payouts that wait until their website is approved, those that wait longest first. */
export const HeldPayouts = ({ views }: { views: ReactNode }): ReactNode => {
  const t = useSeamlessTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'created_at' });
  const { site_id: siteId, with_test: withTest } = state.filters;
  const input = { ...(siteId === '' ? {} : { site_id: siteId }), with_test: withTest, ...state.paging };
  const query = useList(getHeldPayouts, input, { pollMs: POLL_MS });
  const givingUp = useAction(giveUpPayout);
  const site = useSiteInput();
  const run = async ({ id, version, transfer_id: transferId }: HeldPayout): Promise<void> => {
    const answer = await confirm({
      title: t('giveUp'),
      text: t('giveUpText', { id: transferId }),
      confirmLabel: t('giveUp'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const done = await givingUp.mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('givenUp'));
  };
  return (
    <Page scope={t('held.scope')} actions={views}>
      <RecordList
        path="/log/seamless"
        part={{ key: 'held', title: t('view.held') }}
        state={state}
        query={query}
        exportOf={{ endpoint: getHeldPayouts, input }}
        fields={[
          { name: 'site_id', label: t('site'), ...site },
          ...(choices?.can_see_test === true
            ? [{ name: 'with_test' as const, label: t('withTest'), ...flagInput({ yes: k('yes'), no: k('no') }) }]
            : []),
        ]}
        columns={columnsOf(t, { header: k('actions'), run: (row) => void run(row) })}
      />
    </Page>
  );
};
