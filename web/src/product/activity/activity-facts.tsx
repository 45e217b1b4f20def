import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { Fact } from '../../kit/detail/FactList.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { dateTimeText, formatCount } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { ACTIVITY_TONES, type ActivityTranslate, ownerText, prizeText, stakeText, takesPartText } from './activity-words.ts';

/** Where it stands and what it may cost; facts of the kind follow, then `activityFacts`. */
export const activityStateFacts = (row: ActivityRow, t: ActivityTranslate): Fact[] => [
  {
    section: t('progress'),
    label: t('state'),
    value: <StatusTag tone={ACTIVITY_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
  },
  { label: t('startsAt'), value: dateTimeText(row.starts_at) },
  { label: t('endsAt'), value: dateTimeText(row.ends_at) },
  { label: t('budget'), value: prizeText(row.budget, row.currency) },
  { label: t('reserved'), value: prizeText(row.reserved, row.currency) },
  { label: t('paid'), value: prizeText(row.paid, row.currency) },
  ...(row.is_opt_in && row.kind !== 'free_win' ? [{ label: t('joined'), value: formatCount(row.joined) }] : []),
  ...(row.state === 'cancelled'
    ? [
        { label: t('cancelledAt'), value: dateTimeText(row.cancelled_at) },
        { label: t('cancelReason'), value: row.cancel_reason },
      ]
    : []),
  ...(row.settled_at === null ? [] : [{ label: t('settledAt'), value: dateTimeText(row.settled_at) }]),
];

/** For whom, where, and who made it. */
export const activityFacts = (row: ActivityRow, t: ActivityTranslate): Fact[] => [
  { section: t('where'), label: t('agent'), value: ownerText(row, t) },
  { label: t('sites'), value: row.sites.join(', ') || t('allSites') },
  { label: t('games'), value: row.games.join(', ') || t('allGames') },
  ...(
    [
      ['offSites', row.off_sites],
      ['offAgents', row.off_agents],
      ['offGames', row.off_games],
    ] as const
  ).flatMap(([label, names]) => (names.length === 0 ? [] : [{ label: t(label), value: names.join(', ') }])),
  { label: t('stake'), value: stakeText(row, t) },
  { label: t('optIn'), value: takesPartText(row, t) },
  ...(['en', 'zh'] as const).flatMap((language, at) => {
    const title = row.title[language] ?? '';
    const description = row.description[language] ?? '';
    const name = t(language === 'en' ? 'english' : 'chinese');
    const section = at === 0 ? { section: t('texts') } : {};
    return [
      ...(title === '' ? [] : [{ ...section, label: t('titleIn', { language: name }), value: title }]),
      ...(description === '' ? [] : [{ label: t('descriptionIn', { language: name }), value: description }]),
    ];
  }),
  { section: t('record'), label: t('code'), value: <CopyText value={row.code} /> },
  { label: t('note'), value: row.note },
  { label: t('byUser'), value: row.by_user },
  { label: t('createdAt'), value: dateTimeText(row.created_at) },
  { label: t('submittedBy'), value: row.submitted_name },
  { label: t('submittedAt'), value: dateTimeText(row.submitted_at) },
  { label: t('submitReason'), value: row.submit_reason },
  { label: t('approvedBy'), value: row.approved_name },
  { label: t('approvedAt'), value: dateTimeText(row.approved_at) },
];
