import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a small file so that a crash leaves either the old one or the new one. */
export function writeWhole(file: string, text: string, mode: number): void {
  const incoming = `${file}.${process.pid}`;
  const handle = openSync(incoming, 'w', mode);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(incoming, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
