import { join } from 'node:path';
import { instantParts } from '@manager/domain/instant-text';
import type { Settings } from '../service/settings.ts';

/** Where the file of an export lies. Names are made of ids: nothing that anybody typed reaches the disk. */
export const exportPath = ({ exportDir }: Pick<Settings, 'exportDir'>, { id, format }: { id: string; format: string }): string =>
  join(exportDir, `${id}.${format}`);

/** Beyond it a file can be saved nowhere; the parts at the end matter most, such as the period. */
const MAX_NAME_CHARS = 150;
const MAX_PART_CHARS = 60;

type NamedFile = {
  title: string;
  /** Whose rows, and of which time; without any of it the time of making tells files of one list apart. */
  parts: readonly string[];
  format: string;
  at: Date;
  timezone: string;
};

/** `Game Report - All agents - 2026-11-01 to 2026-11-22.xlsx`: what a file is called where it is saved. */
export const exportFileName = ({ title, parts, format, at, timezone }: NamedFile): string => {
  const { day, time } = instantParts(at.getTime(), timezone);
  const whole = [title, ...(parts.length === 0 ? [`${day} ${time.replaceAll(':', '.')}`] : parts)];
  const name = whole
    .map(fileText)
    .filter((part) => part !== '')
    .join(' - ')
    .slice(0, MAX_NAME_CHARS)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${name === '' ? 'export' : name}.${format}`;
};

/** Without anything that a file system or a header would stumble over. */
const fileText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_PART_CHARS)
    .trim();
