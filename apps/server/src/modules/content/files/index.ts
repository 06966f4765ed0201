import { join } from 'node:path';
import { diskError, StartError } from '../../../kernel/start-error.ts';
import { type ContentParts, type ContentStore, createContentStore } from './content-store.ts';
import { fileBlobs } from './file-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';
import type { S3Config } from './s3-config.ts';
import { s3Fault } from './s3-fault.ts';
import { clamdScanner } from './scanner.ts';
import type { ContentKeys } from './sealed-blobs.ts';
import { openSpool } from './spool.ts';

export interface ContentOptions {
  /** Stores content; incoming uploads are always stored here. */
  readonly folder: string;
  readonly s3?: S3Config | undefined;
  readonly keys: ContentKeys;
  /** The address of ClamAV's daemon; absent, nothing is scanned. */
  readonly clamd?: URL | undefined;
  readonly scans?: ContentParts['scans'];
}

/** Opens the content of an installation: files below its data folder, or S3. Throws StartError where the disk or the bucket refuses. */
export async function openContent({ folder, s3, keys, clamd, scans }: ContentOptions): Promise<ContentStore> {
  try {
    const spool = await openSpool(join(folder, '.incoming'));
    const scanner = clamd && clamdScanner(clamd);
    const blobs = s3 ? await s3Blobs(s3) : fileBlobs(folder);
    const content = createContentStore({ blobs, spool, keys, scanner, scans });
    await content.sweep();
    return content;
  } catch (error) {
    const fault = diskError(error, folder);
    throw s3 && !(fault instanceof StartError) ? s3Fault(s3, error) : fault;
  }
}

export type { ByteRange } from './blobs.ts';
export { type ContentFiles, type ContentStore, chunkLimit, contentLimit, mostChunks, type Stored } from './content-store.ts';
export { enoughToTell, looksLike, servedAs } from './looks-like.ts';
export type { S3Config } from './s3-config.ts';
export { clamdScanner, InfectedContent } from './scanner.ts';
export type { ContentKeys } from './sealed-blobs.ts';
export { makeThumbnail, thumbnailType } from './thumbnail.ts';
