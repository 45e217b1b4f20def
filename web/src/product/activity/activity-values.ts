import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { UseFormReturnType } from '@mantine/form';
import { decimalOrNull } from '../../kit/form/checks.ts';
import { decimalOf, exactOf } from '../../kit/form/decimal.ts';

export type LanguageTexts = { en: string; zh: string };

const textsOf = (texts: Readonly<Record<string, string>> | undefined): LanguageTexts => ({
  en: texts?.['en'] ?? '',
  zh: texts?.['zh'] ?? '',
});

/** What the form of every kind has; the kind's own follow in `rule`. `agentId`: of who writes a new one. */
export const activityValuesOf = (row: ActivityRow | undefined, agentId: string | null) => ({
  agent_id: (row === undefined ? agentId : row.agent_id) ?? '',
  code: row?.code ?? '',
  title: textsOf(row?.title),
  description: textsOf(row?.description),
  starts_at: row?.starts_at ?? '',
  ends_at: row?.ends_at ?? '',
  min_bet_usd: row?.min_bet_usd ?? '',
  max_bet_usd: row?.max_bet_usd ?? '',
  currency: row?.currency ?? 'USD',
  budget: row?.budget ?? '',
  is_opt_in: row?.is_opt_in ?? false,
  // That it runs everywhere is chosen, never left over.
  reach: row === undefined ? '' : row.site_ids.length === 0 ? 'all' : 'chosen',
  site_ids: row?.site_ids ?? [],
  game_ids: row?.game_ids ?? [],
  off_site_ids: row?.off_site_ids ?? [],
  off_agent_ids: row?.off_agent_ids ?? [],
  off_game_ids: row?.off_game_ids ?? [],
  note: row?.note ?? '',
});
export type ActivityValues = ReturnType<typeof activityValuesOf>;
export type ActivityFormState = UseFormReturnType<ActivityValues>;

/** The form of a kind as the parts take it that every kind has. */
export const commonOf = (form: unknown): ActivityFormState => form as ActivityFormState;

/** As the calls take them; a title that is missing in Chinese is read in English. */
export const toActivityInput = (values: ActivityValues) => ({
  agent_id: values.agent_id === '' ? null : values.agent_id,
  code: values.code.trim(),
  title: { en: values.title.en.trim(), ...(values.title.zh.trim() === '' ? {} : { zh: values.title.zh.trim() }) },
  description: { en: values.description.en.trim(), zh: values.description.zh.trim() },
  starts_at: values.starts_at,
  ends_at: values.ends_at,
  min_bet_usd: decimalOrNull(values.min_bet_usd),
  max_bet_usd: decimalOrNull(values.max_bet_usd),
  currency: values.currency,
  budget: exactOf(values.budget),
  is_opt_in: values.is_opt_in,
  // The websites say it: none for all of them.
  reach: undefined,
  site_ids: values.site_ids,
  game_ids: values.game_ids,
  off_site_ids: values.off_site_ids,
  off_agent_ids: values.off_agent_ids,
  off_game_ids: values.off_game_ids,
  note: values.note.trim(),
});

/** What choosing all websites or some of them sets: an edit sends what has changed, so none are left over for all. */
export const reachOf = (reach: string, { site_ids }: ActivityValues): Pick<ActivityValues, 'reach' | 'site_ids'> => ({
  reach,
  site_ids: reach === 'all' ? [] : site_ids,
});

type Faults = Readonly<Record<string, string | undefined>>;

/** What is missing of it, by field. */
export const activityFaults = (values: ActivityValues, words: { required: string; notDecimal: string }): Faults => {
  const need = (text: string): string | undefined => (text.trim() === '' ? words.required : undefined);
  const decimal = (text: string): string | undefined =>
    text.trim() === '' || decimalOf(text) !== undefined ? undefined : words.notDecimal;
  return {
    code: need(values.code),
    'title.en': need(values.title.en),
    starts_at: need(values.starts_at),
    ends_at: need(values.ends_at),
    min_bet_usd: decimal(values.min_bet_usd),
    max_bet_usd: decimal(values.max_bet_usd),
    currency: need(values.currency),
    budget: need(values.budget) ?? decimal(values.budget),
    reach: need(values.reach),
    site_ids: values.reach === 'chosen' && values.site_ids.length === 0 ? words.required : undefined,
  };
};

/** All that a preview needs is there. */
export const isPreviewable = ({ starts_at: from, ends_at: to, budget, currency }: ActivityValues): boolean =>
  from !== '' && to !== '' && currency !== '' && decimalOf(budget) !== undefined;
