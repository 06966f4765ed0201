import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A folder or file of external inputs, which may be missing in a clone; prints a line if it is. */
export function sharedData(path: string): string | undefined {
  const found = resolve(root, process.env.NOTEWELL_SHARED_DATA ?? '../shared/data', path);
  if (existsSync(found)) return found;
  console.log(`${path} is absent (NOTEWELL_SHARED_DATA): what needs it is left out.`);
  return undefined;
}
