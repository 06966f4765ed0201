// Writes a gzip and a brotli beside each file of the web worth compressing, so that the server never compresses one itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthwhile = /\.(?:js|css|html|svg|json|webmanifest|wasm|txt)$/;
const least = 1_024;

export async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && worthwhile.test(entry.name),
  );
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      if (bytes.length < least) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
      const [zipped, brotli] = await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, quality),
      ]);
      writeFileSync(`${path}.gz`, zipped);
      writeFileSync(`${path}.br`, brotli);
    }),
  );
}
