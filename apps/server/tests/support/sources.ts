import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A hash over sources by their paths in the repository, files or folders: what they made once is as they would make it now. */
export function hashOfSources(...paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) if (!name.endsWith('.test.ts')) add(join(path, name));
    } else
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 16);
}
