import { saveFile } from '../../../browser/save-file.ts';

/** A line to write over: the day before today, in the currency that everybody has. */
export const templateText = (site: string, today: Date): string => {
  const day = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
  const name = /[",\r\n]/.test(site) ? `"${site.replaceAll('"', '""')}"` : site;
  return `Date,Website,Currency,Bets,Bet,Win\r\n${day},${name},USD,1200,15000.00,14250.50\r\n`;
};

/** Hands out a file with the column names and a line of the website as an example. */
export const saveTemplate = (site: string): void =>
  saveFile('reconcile-template.csv', new Blob(['\uFEFF', templateText(site, new Date())], { type: 'text/csv' }));
