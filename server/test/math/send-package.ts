import { PACKAGE_UPLOAD_PATH } from '@manager/contract/features/algorithm/source/package-limits';
import * as contract from '@manager/contract/features/algorithm/source/source-file';
import { signatureOf, type Vendor } from '@manager/math/test/build-package';
import type { Caller, TestApp } from '../client.ts';
import { checkSourceFile } from '../../src/features/algorithm/source/check-source-file.ts';

/** A part of the bytes as the console sends it; answers the envelope. */
export const putPart = async (
  t: TestApp,
  caller: Caller,
  { id, offset, bytes }: { id: string; offset: number; bytes: Buffer },
) => {
  const response = await t.app.inject({
    method: 'PUT',
    url: `${PACKAGE_UPLOAD_PATH}${id}?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream', 'x-token': caller.token },
    body: bytes,
  });
  return response.json<{ code: number; data: { received: number } }>();
};

type Sent = { zip: Buffer; keyId: string; vendor: Vendor; signature?: string; partBytes?: number };

/** Announces a package, sends it in parts and has it checked. */
export const sendPackage = async (
  t: TestApp,
  caller: Caller,
  { zip, keyId, vendor, signature = signatureOf(zip, vendor), partBytes = 300 }: Sent,
): Promise<contract.SourceFileDetail> => {
  const { id } = await caller.call(contract.startSourceUpload, {
    file_name: 'package.zip',
    bytes: zip.length,
    key_id: keyId,
    signature,
  });
  for (let offset = 0; offset < zip.length; offset += partBytes)
    await putPart(t, caller, { id, offset, bytes: zip.subarray(offset, offset + partBytes) });
  await caller.call(contract.finishSourceUpload, { id });
  await checkSourceFile(t.deps, id, new AbortController().signal);
  return caller.call(contract.getSourceFileDetail, { id });
};
