import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { codeOf } from '../../../kernel/start-error.ts';
import type { Blob, Blobs } from './blobs.ts';

/** Content as files below a folder. */
export function fileBlobs(folder: string): Blobs {
  const at = (key: string) => join(folder, ...key.split('/'));
  return {
    async adopt(key, file) {
      const target = at(key);
      await makeDurableFolder(dirname(target));
      await rename(file, target);
      await syncFolder(dirname(target));
    },
    async open(key, range) {
      try {
        // Opened first, so that a missing file is known before the response begins.
        const handle = await open(at(key), 'r');
        return createReadStream(at(key), { fd: handle, ...(range ? { start: range.start, end: range.end } : {}) });
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    size: async (key) => (await facts(at(key)))?.size,
    changed: async (key) => (await facts(at(key)))?.mtimeMs,
    remove: (key) => rm(at(key), { force: true, recursive: true }),
    async list(prefix) {
      const found: Blob[] = [];
      const entries = await readdir(at(prefix), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(path);
        found.push({ key: relative(folder, path).split(sep).join('/'), size, changed: mtimeMs });
      }
      return found;
    },
    close: async () => {},
  };
}

const facts = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

async function makeDurableFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  // Each new folder is an entry in the one above it, which must reach the disk too.
  if (made !== undefined) for (let at = path; at.length >= dirname(made).length; at = dirname(at)) await syncFolder(at);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
