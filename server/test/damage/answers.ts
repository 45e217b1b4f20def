import type { Completeness } from '@manager/contract/features/system/completeness';
import type { Console, Envelope } from './console.ts';

const JANUARY = 'date_from=2026-01-01&date_to=2026-01-31';
const FEBRUARY = 'date_from=2026-02-01&date_to=2026-02-28';
const BOTH = 'date_from=2026-01-01&date_to=2026-02-28';

/** Of the website that nobody else sends bets of: the right answers never change. */
const QUESTIONS = [
  `report/game_report/get_list?${JANUARY}&site_id=1`,
  `report/site_report/get_list?${FEBRUARY}&site_id=1`,
  `report/user_report/get_list?${FEBRUARY}&site_id=1&limit=50&sort=-rounds`,
  `report/game_report/get_list?${BOTH}&site_id=1`,
  `report/site_day_report/get_list?${BOTH}&site_id=1&limit=100`,
  `report/site_report/get_list?${JANUARY}&site_id=1`,
] as const;

export type Answers = readonly string[];

/** What is counted, without what tells when it was. */
const figuresOf = ({ code, data }: Envelope): string => {
  if (code !== 0) return `code ${code}`;
  const { list, sum, total } = data as Record<string, unknown>;
  return JSON.stringify({ list, sum, total });
};

export const readAnswers = async (console_: Console): Promise<Answers> => {
  const answers: string[] = [];
  for (const question of QUESTIONS) {
    const answer = await console_.get(question);
    if (answer.code !== 0 || answer.incomplete !== undefined) throw new Error(`${question}: ${JSON.stringify(answer)}`);
    answers.push(figuresOf(answer));
  }
  return answers;
};

export type Seen = 'right' | 'marked' | 'error' | 'wrong';
export type Look = { question: string; seen: Seen; told: string };

/** One question against the truth; `at` counts on, so that all have their turn. */
export const askOnce = async (console_: Console, truth: Answers, at: number): Promise<Look> => {
  const place = at % QUESTIONS.length;
  const question = QUESTIONS[place] as string;
  try {
    const answer = await console_.get(question);
    const figures = figuresOf(answer);
    if (answer.code !== 0) return { question, seen: 'error', told: JSON.stringify(answer).slice(0, 200) };
    if (answer.incomplete !== undefined) return { question, seen: 'marked', told: answer.incomplete.months.join(' ') };
    return { question, seen: figures === truth[place] ? 'right' : 'wrong', told: figures.slice(0, 2_000) };
  } catch (error) {
    return { question, seen: 'error', told: String(error) };
  }
};

export const questionCount = QUESTIONS.length;

export const readState = async (console_: Console): Promise<Completeness | undefined> => {
  try {
    const answer = await console_.get('system/completeness/get_state');
    return answer.code === 0 ? (answer.data as Completeness) : undefined;
  } catch {
    return undefined;
  }
};
