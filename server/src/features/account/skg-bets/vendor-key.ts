import { seal, unseal } from '../../../kit/service/seal.ts';
import type { Settings } from '../../../kit/service/settings.ts';

export const VENDOR_KEY = 'api key of an external vendor';

type Sealing = { settings: Pick<Settings, 'encryptionKey'> };

export const sealVendorKey = ({ settings }: Sealing, key: string): Buffer => seal(settings.encryptionKey, VENDOR_KEY, key);
export const openVendorKey = ({ settings }: Sealing, sealed: Buffer): string =>
  unseal(settings.encryptionKey, VENDOR_KEY, sealed).toString();
