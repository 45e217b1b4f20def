import { PACKAGE_PART_BYTES, PACKAGE_UPLOAD_PATH } from '@manager/contract/features/algorithm/source/package-limits';
import { readToken } from '../../../../browser/token.ts';
import { currentLanguage } from '../../../../i18n/language.ts';

/** Sends a file in parts, one after the other. Rejects with the server's words when one does not arrive. */
export const sendFile = async ({
  id,
  file,
  onSent,
}: {
  id: string;
  file: File;
  onSent: (bytes: number) => void;
}): Promise<void> => {
  for (let offset = 0; offset < file.size; offset += PACKAGE_PART_BYTES) {
    const part = file.slice(offset, offset + PACKAGE_PART_BYTES);
    const response = await fetch(`${PACKAGE_UPLOAD_PATH}${id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'X-Token': readToken() ?? '', Lang: currentLanguage() },
      body: part,
    });
    const answer = (await response.json().catch(() => ({ code: response.status, message: `HTTP ${response.status}` }))) as {
      code: number;
      message: string;
    };
    if (answer.code !== 0) throw new Error(answer.message);
    onSent(offset + part.size);
  }
};
