import type { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';

export const thumbnailType = 'image/webp';
const side = 256;
/** A small file can say that it holds a huge picture. */
const mostPixels = 100_000_000;

/** The longer side of a picture on paper; more is not seen at the size of a signature. */
const printedSide = 1_200;

/** A picture of at most 256 by 256 pixels, or undefined where the bytes are no picture that can be read. */
export const makeThumbnail = (source: Readable): Promise<Buffer | undefined> =>
  redrawn(source, side, (picture) => picture.webp({ quality: 80 }));

/**
 * A picture as PNG for a printout, or undefined if the bytes are no readable picture. Never returns the uploaded bytes: the
 * PDF writer decodes them unchecked, and broken ones would end the process.
 */
export const makePrintable = (source: Readable): Promise<Buffer | undefined> =>
  redrawn(source, printedSide, (picture) => picture.png());

async function redrawn(source: Readable, longest: number, as: (picture: Sharp) => Sharp): Promise<Buffer | undefined> {
  const picture = as(
    sharp({ limitInputPixels: mostPixels, failOn: 'error', animated: false })
      .rotate()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true }),
  );
  source.on('error', (error) => picture.destroy(error));
  try {
    return await source.pipe(picture).toBuffer();
  } catch {
    return undefined;
  } finally {
    source.destroy();
  }
}
