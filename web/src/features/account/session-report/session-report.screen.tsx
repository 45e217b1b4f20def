import { getSessionReport, MAX_SESSION_SEARCH_HOURS, type SessionRow } from '@manager/contract/features/account/session-report';
import { getReportScope } from '@manager/contract/features/report/scope';
import { SESSION_END_REASONS } from '@manager/contract/platform/sessions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, flagCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { choiceColumn, codeColumn, countColumn, dateColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { KeysetList } from '../../../kit/list/KeysetList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { deviceText } from '../../../product/device/device-text.ts';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { MISSING, zoneText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import type { texts } from './texts.en.ts';

const ENDS = [...SESSION_END_REASONS, 'open'] as const;
const codecs = {
  ...timeCodecs,
  player_id: idCodec,
  player: textCodec(),
  session_id: textCodec({ maxLength: 64 }),
  site_id: idCodec,
  agent_id: idCodec,
  game_id: idCodec,
  end_reason: choiceCodec(ENDS),
  with_test: flagCodec(),
};
const PATH = '/account/session-report';

/** B-8: sessions of players with what regulators ask of each. */
const SessionReportScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('account/session-report');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const canOpenPlayer = useHolds()('B-1');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useKeysetState(codecs);
  const query = useList(getSessionReport, state.query as Parameters<typeof useList<typeof getSessionReport>>[1]);
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const endText = (end: (typeof ENDS)[number]): string => t(`end_${end}`);
  const columns: Column<SessionRow>[] = [
    dateColumn({ id: 'started_at', header: t('startedAt'), card: 'status', isFrozen: true, widthPx: 232 }),
    {
      id: 'user_name',
      header: t('player'),
      card: 'title',
      cell: (row) =>
        canOpenPlayer ? <Link to={`/account/account-list?id=${row.player_id}&mode=page`}>{row.user_name}</Link> : row.user_name,
    },
    textColumn({ id: 'site_name', header: t('site') }),
    { id: 'game_name', header: t('game'), cell: (row) => row.game_name || MISSING },
    dateColumn({ id: 'ended_at', header: t('endedAt'), missing: t('end_open') }),
    choiceColumn({ id: 'end_reason', header: t('endReason'), labelOf: endText }),
    countColumn({ id: 'rounds', header: t('rounds') }),
    moneyColumn({ id: 'bet', header: t('bet'), card: 'figure' }),
    moneyColumn({ id: 'win', header: t('win'), card: 'figure' }),
    {
      id: 'win_loss',
      header: t('winLoss'),
      isNumeric: true,
      card: 'lead',
      cell: (row) => Money({ value: row.win_loss, isSigned: true }),
    },
    textColumn({ id: 'currency', header: t('currency') }),
    moneyColumn({ id: 'promo_received', header: t('promoReceived') }),
    moneyColumn({ id: 'promo_wagered', header: t('promoWagered') }),
    moneyColumn({ id: 'transfer_in', header: t('transferIn') }),
    moneyColumn({ id: 'transfer_out', header: t('transferOut') }),
    moneyColumn({ id: 'balance_start', header: t('balanceStart') }),
    moneyColumn({ id: 'balance_end', header: t('balanceEnd') }),
    textColumn({ id: 'country', header: t('country') }),
    codeColumn({ id: 'ip', header: t('ip') }),
    choiceColumn({ id: 'device', header: t('device'), labelOf: deviceText }),
    codeColumn({ id: 'id', header: t('sessionId') }),
  ];
  return (
    <Page scope={t('scope', { hours: MAX_SESSION_SEARCH_HOURS, zone: zoneText() })}>
      <KeysetList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getSessionReport, input: state.query as never }}
        columns={columns}
        rowTone={(row) => (row.is_test ? 'test' : undefined)}
        fields={[
          ...useTimeFields(),
          { name: 'player_id', nameTo: 'player', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'end_reason', label: t('endReason'), ...choice(ENDS, endText) },
          { name: 'session_id', label: t('sessionId'), isMore: true, ...textInput() },
          { name: 'game_id', label: t('game'), isMore: true, ...idChoiceInput({ options: games, allLabel: k('all') }) },
          { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
          ...(choices?.can_see_test === true
            ? [{ name: 'with_test' as const, label: t('withTest'), isMore: true, ...flagInput({ yes: k('yes'), no: k('no') }) }]
            : []),
        ]}
      />
    </Page>
  );
};

export default SessionReportScreen;
