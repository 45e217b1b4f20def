import { AVATAR_PATH, PICTURE_PATH } from '@manager/contract/kit/picture';
import { readToken, sessionIdOf } from '../../browser/token.ts';

const asked = new Map<string, Promise<string | null>>();

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    reader.readAsDataURL(blob);
  });

const PATHS = [AVATAR_PATH, PICTURE_PATH];

const fetchPicture = async (address: string): Promise<string | null> => {
  const token = readToken();
  if (token === undefined || !PATHS.some((path) => address.startsWith(path))) return null;
  const response = await fetch(address, { headers: { 'X-Token': token } });
  const isPicture = response.ok && response.headers.get('content-type') === 'image/png';
  return isPicture ? dataUrlOf(await response.blob()) : null;
};

/**
 * A picture as the `src` of an image; null when it cannot be had. An `img` of the address itself would ask without the header that says
 * who asks. Each is fetched once: a picture never changes under its address.
 */
export const pictureAt = (address: string): Promise<string | null> => {
  // By session: who signs in here next asks for himself.
  const key = `${sessionIdOf(readToken() ?? '')} ${address}`;
  const known = asked.get(key);
  if (known !== undefined) return known;
  const picture = fetchPicture(address).catch(() => null);
  asked.set(key, picture);
  void picture.then((src) => {
    if (src === null) asked.delete(key);
  });
  return picture;
};
