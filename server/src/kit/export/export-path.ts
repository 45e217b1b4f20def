import { join } from 'node:path';
import type { Settings } from '../service/ctx.ts';
import { instantText } from './instant-text.ts';

/** Where the file of an export lies. Names are made of ids: nothing that anybody typed reaches the disk. */
export const exportPath = ({ exportDir }: Pick<Settings, 'exportDir'>, { id, format }: { id: string; format: string }): string =>
  join(exportDir, `${id}.${format}`);

const MAX_TITLE_CHARS = 80;

/** What the file is called where it is saved: its title without anything that a file system or a header would stumble over. */
export const exportFileName = ({
  title,
  format,
  at,
  timezone,
}: {
  title: string;
  format: string;
  at: Date;
  timezone: string;
}): string => {
  const stamp = instantText(timezone)(at.toISOString())
    .replaceAll(/\D/g, '')
    .replace(/^(\d{8})/, '$1-');
  const name = title
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_TITLE_CHARS)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${name === '' ? 'export' : name} ${stamp}.${format}`;
};
