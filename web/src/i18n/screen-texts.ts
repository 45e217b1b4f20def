import type { Language } from '@manager/contract/i18n/error-text';
import { namespaceOf } from './catalogue.ts';
import { textsOfActivities, textsOfFigures, textsOfRecords, type TextSource } from './i18n.ts';

/** Texts of a feature come with its screens, and nobody else uses them (catalogue.test.ts). Those of the pages around the sign-in come with it. */
const files = import.meta.glob<{ texts: Record<string, string> }>([
  '../features/**/texts.{en,zh}.ts',
  '!../features/{login,register,reset-password,verify-email,jump-to-url}/*',
]);

const LANGUAGE = /\.(\w+)\.ts$/;

const sources = new Map<string, TextSource>();
for (const [file, load] of Object.entries(files)) {
  const namespace = namespaceOf(file);
  const language = LANGUAGE.exec(file)?.[1] as Language;
  const fetchTexts = async () => ({ [namespace]: (await load()).texts });
  sources.set(namespace, { ...sources.get(namespace), [language]: fetchTexts });
}

/** Screens that show such texts at once, by their folder; the others get them with the first part that is fetched on demand (ui/lazy-part.ts). */
const SHOW_AT_ONCE: readonly (readonly [screens: RegExp, texts: TextSource])[] = [
  [
    /^(?:account\/(?!account-list$|daily-summary$|round-story$)|activity\/(?:activity-(?:rank\/(?:settle|source)|collect\/(?:exchange|record)|bonus\/record)|championship\/(?:record|results))$|dashboard|fishing|jackpot\/jackpot-order$|log\/seamless|maintain(?!\/game-speed$)|report|risk-set\/(?:account-risk|game-probability)$|set-up\/subagent$|statistics|task\/(?:task-account|task-use-card)$)/,
    textsOfFigures,
  ],
  [/^(?:activity|task\/(?:data|task-config)$)/, textsOfActivities],
  [
    /^(?:algorithm\/source\/source-file$|approval$|iframe|log\/audit|permission\/(?!setting)|report\/settlement|risk-set\/login-ip$|set-up\/(?:subagent|website)$)/,
    textsOfRecords,
  ],
];

/** Texts for the screen in this folder below `features`, with those of the folders around it: `log/audit` needs `log` as well. */
export const textsOfScreen = (folder: string): TextSource[] => {
  const parts = folder.split('/');
  const shared = SHOW_AT_ONCE.filter(([screens]) => screens.test(folder)).map(([, texts]) => texts);
  return [...shared, ...parts.flatMap((_, at) => sources.get(parts.slice(0, at + 1).join('/')) ?? [])];
};
