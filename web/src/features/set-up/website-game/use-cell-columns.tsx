import type { WebsiteGameRow } from '@manager/contract/features/set-up/website-game';
import { useTexts } from '../../../i18n/use-texts.ts';
import {
  choiceColumn,
  codeColumn,
  dateColumn,
  flagColumn,
  linkColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Money } from '../../../ui/Money.tsx';
import { playableTag, rtpWithSource, setHereText } from './cell-state.tsx';
import type { texts } from './texts.en.ts';
import { useCellTexts } from './use-cell-texts.ts';

type Options = { target: RowTarget; onEdit: (row: WebsiteGameRow) => void; onReset: (row: WebsiteGameRow) => void };

export const useCellColumns = ({ target, onEdit, onReset }: Options): Column<WebsiteGameRow>[] => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  const { gameName, levelText, reasonsText } = useCellTexts();
  const limit = (id: 'effective_min_bet' | 'effective_max_bet', from: 'min_bet_from' | 'max_bet_from', header: string) =>
    ({
      id,
      header,
      isNumeric: true,
      card: 'line',
      help: t('limitsHint'),
      cell: (row) => {
        const level = row[from];
        return (
          <span title={level === null ? undefined : t('from', { level: levelText(level) })}>{Money({ value: row[id] })}</span>
        );
      },
    }) satisfies Column<WebsiteGameRow>;
  return [
    linkColumn<WebsiteGameRow>({ id: 'game_name', header: t('game'), isSortable: true, widthPx: 190, target, textOf: gameName }),
    textColumn({ id: 'site_name', header: t('site'), isSortable: true, card: 'figure' }),
    {
      id: 'effective_status',
      header: t('effective'),
      help: t('effectiveHint'),
      card: 'status',
      cell: (row) => playableTag(row, reasonsText(row.denials)),
      export: { labelOf: (value) => t(`state_${value as WebsiteGameRow['effective_status']}`) },
    },
    {
      id: 'is_enabled',
      header: t('enabledHere'),
      help: t('enabledHint'),
      card: 'line',
      cell: (row) => setHereText(row.is_enabled),
    },
    {
      id: 'effective_rtp',
      header: t('rtp'),
      card: 'figure',
      cell: (row) =>
        rtpWithSource(row.effective_rtp, row.rtp_from === null ? null : levelText(row.rtp_from, row.site_group_name)),
    },
    limit('effective_min_bet', 'min_bet_from', t('minBet')),
    limit('effective_max_bet', 'max_bet_from', t('maxBet')),
    textColumn({ id: 'vendor', header: t('vendor'), card: 'line' }),
    choiceColumn({ id: 'type', header: t('type'), labelOf: (type) => t(`gameType.${type}`) }),
    flagColumn({ id: 'differs', header: t('differs'), help: t('differsHint'), isHiddenAtFirst: true }),
    flagColumn({ id: 'has_config', header: t('config'), isHiddenAtFirst: true }),
    textColumn({ id: 'agent_name', header: t('agent'), isHiddenAtFirst: true }),
    codeColumn({ id: 'game_code', header: t('gameCode'), isHiddenAtFirst: true }),
    codeColumn({ id: 'site_code', header: t('websiteCode'), isHiddenAtFirst: true }),
    dateColumn({ id: 'updated_at', header: t('updatedAt'), isHiddenAtFirst: true }),
    {
      id: 'actions',
      header: k('actions'),
      cell: (row) => (
        <RowButtons>
          {row.can.edit ? <RowButton label={k('edit')} onClick={() => onEdit(row)} /> : null}
          {row.can.delete ? <RowButton label={t('reset')} isDangerous onClick={() => onReset(row)} /> : null}
        </RowButtons>
      ),
    },
  ];
};
