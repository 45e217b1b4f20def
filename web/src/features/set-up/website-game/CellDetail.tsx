import type { WebsiteGameDetail } from '@manager/contract/features/set-up/website-game';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { moneyText, exactPercentText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { rtpWithSource, setHereText } from './cell-state.tsx';
import type { texts } from './texts.en.ts';
import { useCellTexts } from './use-cell-texts.ts';
import { useReset } from './use-reset.ts';
import classes from './website-game.module.css';

type Props = { row: WebsiteGameDetail; onEdit: () => void };

export const CellDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const holds = useHolds();
  const { gameName, levelText } = useCellTexts();
  const { resetOne } = useReset();
  const linked = (code: string, href: string, text: string): ReactNode => (holds(code) ? <Link to={href}>{text}</Link> : text);
  const limitText = (value: string | null, level: typeof row.min_bet_from): string =>
    value === null || level === null ? '–' : `${moneyText(value)} ${t('from', { level: levelText(level) })}`;
  return (
    <RecordDetail
      type="website_game"
      row={row}
      onEdit={onEdit}
      actions={
        row.can.delete ? (
          <Button variant="default" onClick={() => void resetOne(row)}>
            {t('reset')}
          </Button>
        ) : undefined
      }
      facts={[
        { label: t('game'), value: linked('C-1', `/set-up/game?id=${row.game_id}`, gameName(row)) },
        { label: t('site'), value: linked('C-2', `/set-up/website?id=${row.site_id}`, row.site_name) },
        { label: t('effective'), value: <Playable row={row} /> },
        { label: t('enabledHere'), value: setHereText(row.is_enabled) },
        {
          label: t('rtp'),
          value: rtpWithSource(row.effective_rtp, row.rtp_from === null ? null : levelText(row.rtp_from, row.site_group_name)),
        },
        { label: t('minBet'), value: limitText(row.effective_min_bet, row.min_bet_from) },
        { label: t('maxBet'), value: limitText(row.effective_max_bet, row.max_bet_from) },
        { label: t('config'), value: row.has_config ? <code>{JSON.stringify(row.config, null, 1)}</code> : '–' },
        { label: t('vendor'), value: row.vendor },
        { label: t('type'), value: t(`gameType.${row.type}`) },
        { label: t('agent'), value: linked('C-3', `/set-up/agent?id=${row.agent_id}`, row.agent_name) },
        { label: t('gameCode'), value: <CopyText value={row.game_code} /> },
        { label: t('websiteCode'), value: <CopyText value={row.site_code} /> },
        { label: t('updatedAt'), value: row.updated_at === null ? '–' : <DateTime at={row.updated_at} /> },
      ]}
      tabs={[{ key: 'levels', label: t('levels'), content: <Levels row={row} /> }]}
    />
  );
};

const Playable = ({ row }: { row: WebsiteGameDetail }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  return (
    <>
      <StatusTag tone={row.effective_status === 'enabled' ? 'good' : 'plain'}>{t(`state_${row.effective_status}`)}</StatusTag>
      {row.denials.length === 0 ? null : (
        <ul className={classes.reasons}>
          {row.denials.map((denial) => (
            <li key={denial}>{t(`denial.${denial}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
};

/** What each level says, most specific first. */
const Levels = ({ row }: { row: WebsiteGameDetail }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const { levelText } = useCellTexts();
  const valueText = (value: string | null, isPassedOver: boolean): string =>
    `${exactPercentText(value)}${isPassedOver ? ` (${t('passedOver')})` : ''}`;
  return (
    <>
      <HistoryTable
        heads={[t('level'), t('rtp')]}
        rows={row.rtp_levels.map(({ level, value, is_passed_over: isPassedOver }) => [
          level === row.rtp_from ? (
            <strong key="level">{levelText(level, row.site_group_name)}</strong>
          ) : (
            levelText(level, row.site_group_name)
          ),
          level === row.rtp_from ? <strong key="value">{valueText(value, isPassedOver)}</strong> : valueText(value, isPassedOver),
        ])}
      />
      <p className={classes.lead}>{t('limitsHint')}</p>
      <HistoryTable
        heads={[t('level'), t('minBet'), t('maxBet')]}
        rows={row.limit_levels.map(({ level, min, max }) => [
          levelText(level),
          level === row.min_bet_from ? <strong key="min">{moneyText(min)}</strong> : moneyText(min),
          level === row.max_bet_from ? <strong key="max">{moneyText(max)}</strong> : moneyText(max),
        ])}
      />
    </>
  );
};
