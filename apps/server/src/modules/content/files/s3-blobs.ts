import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Blob, Blobs } from './blobs.ts';
import type { S3Config } from './s3-config.ts';

/** Content in a bucket of anything that speaks the S3 protocol; a put is whole or not there. */
export async function s3Blobs(config: S3Config): Promise<Blobs> {
  // Loaded only where it is used: it takes longer to load than all the rest.
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Stores other than Amazon's refuse checksums that they do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async adopt(key, file) {
      const { size } = await stat(file);
      await client.send(new PutObjectCommand({ ...at(key), Body: createReadStream(file), ContentLength: size }));
      await rm(file, { force: true });
    },
    async open(key, range) {
      const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await client.send(new GetObjectCommand({ ...at(key), ...bytes })).catch(unlessMissing);
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error('The S3 client answered no stream');
      return found.Body;
    },
    async size(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(unlessMissing);
      return found?.ContentLength;
    },
    async changed(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(unlessMissing);
      return found && (found.LastModified?.getTime() ?? Date.now());
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async list(under) {
      const found: Blob[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${prefix}${under}/`,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key) found.push({ key: Key.slice(prefix.length), size: Size ?? 0, changed: LastModified?.getTime() ?? Date.now() });
        token = page.NextContinuationToken;
      } while (token);
      return found;
    },
    close: async () => client.destroy(),
  };
}

/** Undefined for a key that is not there; throws every other error. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name))) throw error;
}
