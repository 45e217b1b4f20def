import { game } from '@manager/contract/records/game';
import { getWebsiteGameList } from '@manager/contract/features/set-up/website-game';
import type { GameRow } from '@manager/contract/features/set-up/game';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { GameOdds } from './GameOdds.tsx';
import { GameStatusTag } from './GameStatusTag.tsx';
import { FLAG_TEXTS, GAME_FLAGS } from './game-values.ts';
import type { texts } from './texts.en.ts';
import { exactPercentText } from '../../../ui/format.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { getGameAvailability } from '@manager/contract/features/set-up/game-availability';
import { useCall } from '../../../api/query.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { Who } from '../../../product/record/Who.tsx';

/** When the game could be played and when not, asked for when the tab is opened. */
const GameAvailability = ({ id }: { id: string }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const query = useCall(getGameAvailability, { id });
  return (
    <RecordPanel query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p>{t('noAvailability')}</p>
        ) : (
          <HistoryTable
            heads={[t('at'), t('before'), t('after'), t('by'), t('reason')]}
            rows={list.map((row) => [
              <DateTime key="at" at={row.at} />,
              row.before === null ? '–' : <GameStatusTag key="before" status={row.before} />,
              <GameStatusTag key="after" status={row.after} />,
              <Who key="by" by={row.by} agreed={row.approved_name} />,
              row.reason || '–',
            ])}
          />
        )
      }
    </RecordPanel>
  );
};

/** What can be bought in the game, and what it returns of its price. */
const GameBuyModes = ({ list }: { list: GameRow['buy_modes'] }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <HistoryTable
      heads={[t('buyMode'), t('buyProfile'), t('buyCost'), t('buyRtp'), t('buySigma')]}
      rows={list.map((each) => [
        each.mode,
        each.profile === '' ? '–' : exactPercentText(each.profile),
        `× ${each.cost_multiple}`,
        exactPercentText(each.rtp),
        each.sigma ?? '–',
      ])}
    />
  );
};

const GameCertificates = ({ list }: { list: GameRow['certifications'] }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <HistoryTable
      heads={[t('certificateLab'), t('certificateNumber'), t('certificateDate'), t('jurisdiction'), t('certificateHash')]}
      rows={list.map((each) => [each.lab, each.number || '–', each.date ?? '–', each.jurisdiction || '–', each.math_hash || '–'])}
    />
  );
};

type Props = { row: GameRow; onEdit: () => void };

export const GameDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = labelsOf(game, t);
  const holds = useHolds();
  const flags = GAME_FLAGS.filter((flag) => row[flag]).map((flag) => t(FLAG_TEXTS[flag]));
  const related = useRelatedTab([
    {
      label: t('websiteGames'),
      endpoint: getWebsiteGameList,
      input: { game_id: row.id, differs: true },
      href: `/set-up/website-game?game_id=${row.id}&differs=1`,
    },
  ]);
  return (
    <RecordDetail
      type="game"
      row={row}
      onEdit={onEdit}
      facts={[
        { section: t('game'), label: t('id'), value: <CopyText value={row.id} /> },
        { label: labels.code, value: <CopyText value={row.code} /> },
        { label: labels.vendor_game_id, value: row.vendor_game_id },
        { section: t('names'), label: labels.name, value: row.name },
        { label: labels.name_zh, value: row.name_zh },
        ...Object.entries(row.names).map(([language, name]) => ({ label: `${labels.name} (${language})`, value: name })),
        { label: labels.languages, value: row.languages.join(', ') },
        { section: t('state'), label: labels.status, value: <GameStatusTag status={row.status} /> },
        { label: labels.type, value: t(`type.${row.type}`) },
        { label: labels.vendor, value: row.vendor },
        { label: labels.origin, value: row.origin },
        { label: t('flags'), value: flags.join(', ') },
        ...(row.new_until === null ? [] : [{ label: t('newUntil'), value: <DateTime at={row.new_until} /> }]),
        { label: labels.sort, value: row.sort },
        { section: t('certified'), label: labels.rtp, value: exactPercentText(row.rtp) },
        { label: labels.rtp_profiles, value: row.rtp_profiles.map((profile) => exactPercentText(profile)).join(' · ') },
        { label: labels.volatility, value: row.volatility === null ? '–' : t(`volatility_${row.volatility}`) },
        { label: labels.sigma, value: row.sigma },
        { label: labels.max_multiple, value: row.max_multiple === null ? '–' : `× ${row.max_multiple}` },
        { section: t('play'), label: labels.coin_size_type, value: t(`coin_${row.coin_size_type}`) },
        { label: labels.limits_id, value: row.limits_id },
        { label: labels.min_bet, value: <Money value={row.min_bet} /> },
        { label: labels.default_bet, value: <Money value={row.default_bet} /> },
        { label: labels.max_bet, value: <Money value={row.max_bet} /> },
        { label: labels.min_position_bet, value: <Money value={row.min_position_bet} /> },
        { label: labels.max_position_bet, value: <Money value={row.max_position_bet} /> },
        { label: labels.window_size, value: row.window_size },
        { label: labels.lines, value: row.lines },
        { label: labels.mode, value: row.mode },
        { label: labels.stops, value: row.stops },
        { section: t('hasJackpot'), label: labels.jackpot_pool_code, value: row.jackpot_pool_code },
        { label: labels.jackpot_rate, value: exactPercentText(row.jackpot_rate) },
        { section: t('texts'), label: labels.features, value: row.features.join(', ') },
        { label: labels.description, value: row.description },
        { label: labels.rule, value: row.rule },
        { label: labels.note, value: row.note },
        ...(holds('B-3')
          ? [{ label: t('bets'), value: <Link to={`/account/bet-detail?game_id=${row.id}`}>{t('showBets')}</Link> }]
          : []),
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
      tabs={[
        ...(row.certifications.length === 0
          ? []
          : [{ key: 'certificates', label: labels.certifications, content: <GameCertificates list={row.certifications} /> }]),
        ...(row.type === 'lottery' ? [{ key: 'odds', label: t('odds'), content: <GameOdds game={row} /> }] : []),
        ...(row.buy_modes.length === 0
          ? []
          : [{ key: 'buys', label: labels.buy_modes, content: <GameBuyModes list={row.buy_modes} /> }]),
        { key: 'availability', label: t('availability'), content: <GameAvailability id={row.id} /> },
        ...related,
      ]}
    />
  );
};
