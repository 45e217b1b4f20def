import type { CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  linkColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import { moneyText } from '../../../ui/format.ts';
import { CAMPAIGN_TONES, type FreeRoundTranslate, winningsText } from './free-round-words.ts';

type Options = {
  t: FreeRoundTranslate;
  target: RowTarget;
  actions: { header: string; addPlayers: (row: CampaignRow) => void };
};

export const campaignColumns = ({ t, target, actions }: Options): Column<CampaignRow>[] => [
  linkColumn({ id: 'name', header: t('name'), widthPx: 180, target }),
  tagColumn({ id: 'state', header: t('state'), tones: CAMPAIGN_TONES, labelOf: (value) => t(`campaign_${value}`) }),
  textColumn({ id: 'code', header: t('code') }),
  textColumn({ id: 'sites', header: t('sites') }),
  textColumn({ id: 'games', header: t('games') }),
  {
    id: 'bet_values',
    header: t('betValue'),
    cell: ({ bets }) => bets.map(({ bet, currency }) => `${moneyText(bet)} ${currency}`).join(', '),
  },
  countColumn({ id: 'rounds', header: t('rounds') }),
  countColumn({ id: 'players', header: t('players'), card: 'figure' }),
  countColumn({ id: 'open_players', header: t('openPlayers'), help: t('openPlayersHelp'), card: 'figure' }),
  { id: 'won', header: t('won'), help: t('wonHelp'), cell: (row) => winningsText(row, 'won') },
  { id: 'beyond_max', header: t('beyondMax'), help: t('beyondMaxHelp'), cell: (row) => winningsText(row, 'beyond_max') },
  {
    id: 'payable',
    header: t('payable'),
    help: t('payableHelp'),
    isHiddenAtFirst: true,
    cell: (row) => winningsText(row, 'payable'),
  },
  dateColumn({ id: 'starts_at', header: t('startsAt'), isSortable: true }),
  dateColumn({ id: 'expires_at', header: t('expiresAt'), isSortable: true }),
  textColumn({ id: 'by_user', header: t('createdBy') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  countColumn({ id: 'multiplier', header: t('multiplier'), isHiddenAtFirst: true }),
  choiceColumn({ id: 'pays', header: t('pays'), labelOf: (value) => t(`pays_${value}`), isHiddenAtFirst: true }),
  noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.add_players ? <RowButton label={t('addPlayers')} onClick={() => actions.addPlayers(row)} /> : null}
      </RowButtons>
    ),
  },
];
