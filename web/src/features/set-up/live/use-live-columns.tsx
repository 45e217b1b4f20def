import type { LiveRow } from '@manager/contract/features/set-up/live';
import { useTexts } from '../../../i18n/use-texts.ts';
import {
  dateColumn,
  idColumn,
  linkColumn,
  noteColumn,
  tagColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';
import { TYPE_TONES } from './TypeTag.tsx';

type Options = { target: RowTarget; onFlag: (row: LiveRow) => void; onUnflag: (row: LiveRow) => void };

export const useLiveColumns = ({ target, onFlag, onUnflag }: Options): Column<LiveRow>[] => {
  const t = useTexts<typeof texts>('set-up/live');
  const k = useTexts<typeof kitTexts>('kit');
  return [
    linkColumn({ id: 'user_name', header: t('userName'), widthPx: 190, target }),
    idColumn({ header: t('id') }),
    textColumn({ id: 'nick_name', header: t('nickName'), card: 'line' }),
    textColumn({ id: 'site_name', header: t('site'), card: 'figure' }),
    textColumn({ id: 'agent_name', header: t('agent'), isHiddenAtFirst: true }),
    textColumn({ id: 'currency', header: t('currency') }),
    tagColumn({ id: 'type', header: t('type'), tones: TYPE_TONES, labelOf: (type) => t(`type_${type}`) }),
    dateColumn({ id: 'live_until', header: t('expiresAt') }),
    textColumn({ id: 'live_by', header: t('liveBy') }),
    dateColumn({ id: 'live_at', header: t('liveAt') }),
    noteColumn({ id: 'live_note', header: t('note') }),
    dateColumn({ id: 'created_at', header: t('createdAt') }),
    {
      id: 'actions',
      header: k('actions'),
      cell: (row) => (
        <RowButtons>
          {row.can.flag ? <RowButton label={row.type === 'live' ? k('edit') : t('flag')} onClick={() => onFlag(row)} /> : null}
          {row.can.unflag ? <RowButton label={t('unflag')} onClick={() => onUnflag(row)} /> : null}
        </RowButtons>
      ),
    },
  ];
};
