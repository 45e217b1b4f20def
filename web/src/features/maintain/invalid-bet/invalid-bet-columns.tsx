import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { MISSING } from '../../../ui/format.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import { ageText, featuresText, type InvalidBetTranslate, STATE_TONES } from './invalid-bet-words.ts';

type Options = {
  t: InvalidBetTranslate;
  target: RowTarget;
  actions: {
    header: string;
    deleteLabel: string;
    cancel: (row: InvalidBetRow) => void;
    retry: (row: InvalidBetRow) => void;
    remove: (row: InvalidBetRow) => void;
  };
};

export const invalidBetColumns = ({ t, target, actions }: Options): Column<InvalidBetRow>[] => [
  linkColumn({ id: 'bet_id', header: t('bet_id'), widthPx: 190, target }),
  {
    id: 'is_valid',
    header: t('status'),
    cell: (row) => t(row.is_valid ? 'valid' : 'invalid'),
    export: { labelOf: (value) => t(value === 'true' ? 'valid' : 'invalid') },
  },
  tagColumn({ id: 'state', header: t('state'), tones: STATE_TONES, labelOf: (value) => t(`state_${value}`) }),
  {
    id: 'derived:age',
    header: t('age'),
    isNumeric: true,
    card: 'figure',
    rangeValue: () => null,
    cell: ({ bet_at: at }) => ageText(at, t),
    export: false,
  },
  textColumn({ id: 'user_name', header: t('player') }),
  textColumn({ id: 'site_name', header: t('site') }),
  textColumn({ id: 'game_name', header: t('game') }),
  moneyColumn({ id: 'bet', header: t('bet'), card: 'figure' }),
  moneyColumn({ id: 'win', header: t('win'), card: 'figure' }),
  textColumn({ id: 'currency', header: t('currency') }),
  {
    id: 'features',
    header: t('features'),
    cell: ({ features }) => featuresText(features, t) || MISSING,
    export: { kind: 'text' },
  },
  choiceColumn({ id: 'source', header: t('source'), labelOf: (value) => t(`source_${value}`) }),
  noteColumn({ id: 'reason', header: t('reason') }),
  countColumn({ id: 'tries', header: t('tries'), card: 'line' }),
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: walletErrorText }),
  dateColumn({ id: 'bet_at', header: t('betAt'), isSortable: true }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  dateColumn({ id: 'updated_at', header: t('updatedAt'), isSortable: true, isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.cancel ? <RowButton label={t('cancel')} isDangerous onClick={() => actions.cancel(row)} /> : null}
        {row.can.retry ? <RowButton label={t('retry')} onClick={() => actions.retry(row)} /> : null}
        {row.can.delete ? <RowButton label={actions.deleteLabel} isDangerous onClick={() => actions.remove(row)} /> : null}
      </RowButtons>
    ),
  },
];
