import { seal, unseal } from '../../../kit/service/seal.ts';
import type { Settings } from '../../../kit/service/ctx.ts';

const PURPOSE = 'api key of an external vendor';

type Sealing = { settings: Pick<Settings, 'encryptionKey'> };

export const sealVendorKey = ({ settings }: Sealing, key: string): Buffer => seal(settings.encryptionKey, PURPOSE, key);
export const openVendorKey = ({ settings }: Sealing, sealed: Buffer): string =>
  unseal(settings.encryptionKey, PURPOSE, sealed).toString();
