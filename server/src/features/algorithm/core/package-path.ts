import { join } from 'node:path';
import type { Settings } from '../../../kit/service/settings.ts';

type Folder = Pick<Settings, 'mathDir'>;

/** Where the file of a package lies once all of it is here. */
export const packagePath = ({ mathDir }: Folder, id: string): string => join(mathDir, `${id}.zip`);
/** While its parts come in. */
export const partPath = ({ mathDir }: Folder, id: string): string => join(mathDir, `${id}.part`);
