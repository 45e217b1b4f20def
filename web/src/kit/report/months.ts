const OFFERED = 25;

/** `YYYY-MM`, the running month first. */
export const recentMonths = (now: Date): string[] =>
  Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** First and last day of a month; both empty for none. */
export const monthDays = (month: string): { date_from: string; date_to: string } => {
  const [year, number] = month.split('-').map(Number);
  if (year === undefined || number === undefined) return { date_from: '', date_to: '' };
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { date_from: `${month}-01`, date_to: last };
};

/** The month that the days are exactly; empty when they are none. */
export const monthOfDays = ({ date_from: from, date_to: to }: { date_from: string; date_to: string }): string => {
  const month = from.slice(0, 7);
  const days = month === '' ? undefined : monthDays(month);
  return days?.date_from === from && days.date_to === to ? month : '';
};
