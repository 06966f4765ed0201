import type { Readable } from 'node:stream';
import sharp from 'sharp';

export const thumbnailType = 'image/webp';
const side = 256;
/** A small file can say that it holds a huge picture. */
const mostPixels = 100_000_000;

/** A picture of at most 256 by 256 pixels, or undefined where the bytes are no picture that can be read. */
export async function makeThumbnail(source: Readable): Promise<Buffer | undefined> {
  const shrink = sharp({ limitInputPixels: mostPixels, failOn: 'error', animated: false })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 });
  source.on('error', (error) => shrink.destroy(error));
  try {
    return await source.pipe(shrink).toBuffer();
  } catch {
    return undefined;
  } finally {
    source.destroy();
  }
}
