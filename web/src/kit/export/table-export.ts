import type { ExportNote } from '@manager/contract/features/export/job';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ColumnExport } from '../table/columns.ts';

/** What a screen says of its list: the endpoint, and the input it was asked with (paging is not looked at). */
export type ListExport = {
  endpoint: Pick<Endpoint, 'path'>;
  input: object;
  /** Columns that only the file has, after those of the table. */
  more?: readonly ExportableColumn[];
  /** What the file's name says after the title: whose rows, and of which days (file-name.ts). */
  nameParts?: readonly string[];
};

export type TableExport = ListExport & {
  /** Rows of the whole filter, where that is known. */
  rowCount?: number | undefined;
  /** Nothing was searched yet: there is nothing to take. */
  isIdle?: boolean;
  /** Scope and filters as the screen shows them; asked when the file is started. */
  notesOf?: () => ExportNote[];
  /** Time zone of the agent whose rows these are; absent where they are of several. */
  timezone?: string;
};

/** A column as far as a file is concerned. */
export type ExportableColumn = {
  id: string;
  header: string;
  isNumeric?: boolean;
  help?: string;
  export?: ColumnExport | false;
};
