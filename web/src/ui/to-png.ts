/** Pixels of a picture as it is kept: enough for the largest place where it is shown, on fine screens too. */
const SIDE_PX = 160;
export const MAX_FILE_BYTES = 10 * 1024 ** 2;
const MAX_PIXELS = 50_000_000;

/** The middle of a picture as a small square PNG in base64; undefined for what this browser cannot read as a picture, or a huge one. */
export const toPng = async (file: Blob): Promise<string | undefined> => {
  if (file.size > MAX_FILE_BYTES) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    const { width, height } = bitmap;
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d');
    if (context === null || width * height > MAX_PIXELS) return undefined;
    const side = Math.min(width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL('image/png').split(',')[1];
  } finally {
    bitmap.close();
  }
};
