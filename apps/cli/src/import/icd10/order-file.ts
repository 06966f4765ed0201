import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type CodeRow, parseIcd10Line, StartError } from '@notewell/server';

const said: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder: name the order file in it',
  Z_BUF_ERROR: 'ends before its packed data does',
  Z_DATA_ERROR: 'is not valid gzip',
};
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Reads the rows of the official CMS order file, with or without gzip. Throws a StartError of one line for any other file.
 * It throws before the last row, so that a caller loading in one transaction loads nothing.
 */
export async function* readOrderFile(path: string): AsyncGenerator<CodeRow> {
  const name = basename(path);
  const wrong = (why: string) => new StartError(`${name} ${why}.`);
  let number = 0;
  let rows = 0;
  try {
    const lines = createInterface({ input: await openText(path, wrong), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) {
      number += 1;
      if (line.trim() === '') continue;
      const row = parseIcd10Line(line);
      if (!row) throw wrong(`is not a CMS ICD-10-CM order file: line ${number} has another form`);
      rows += 1;
      yield row;
    }
  } catch (error) {
    const reason = said[codeOf(error)];
    throw reason ? wrong(reason) : error;
  }
  if (rows === 0) throw wrong('holds no codes');
}

async function openText(path: string, wrong: (why: string) => Error): Promise<NodeJS.ReadableStream> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  if (buffer.toString('latin1', 0, 2) === 'PK') throw wrong('is a ZIP archive: unpack it and name the order file in it');
  const bytes = createReadStream(path);
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return bytes;
  const unpacked = bytes.pipe(createGunzip());
  // pipe does not forward errors.
  bytes.on('error', (error) => unpacked.destroy(error));
  return unpacked;
}
