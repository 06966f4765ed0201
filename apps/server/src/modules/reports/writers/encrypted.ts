import { ZipWriter } from '@zip.js/zip.js';

/** A ZIP archive with one file in it, encrypted with AES-256 as it passes by. */
export async function* encryptedZip(
  { name, password }: { readonly name: string; readonly password: string },
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const pipe = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(pipe.writable, { password, encryptionStrength: 3, useWebWorkers: false });
  const iterator = bytes[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
  const written = zip
    .add(name, source)
    .then(() => zip.close())
    // The reader of the archive gets the error.
    .catch((error: unknown) => pipe.writable.abort(error).catch(() => undefined));
  yield* pipe.readable;
  await written;
}
