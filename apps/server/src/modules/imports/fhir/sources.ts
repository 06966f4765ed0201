import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { foreignVersionsIn } from '@notewell/rules';
import { bytesIn } from '../../../kernel/byte-stream.ts';
import { StartError } from '../../../kernel/start-error.ts';
import { type Found, isNode, type Node, nodesAt, textAt } from './read.ts';
import { withReportForms } from './report-forms.ts';

/** Some hundred resources of a file. A fault comes last and describes briefly the part that could not be read. */
export type Chunk = { readonly found: readonly Found[] } | { readonly fault: string };

/** A file that is read twice, in a stream each time. */
export interface FhirFile {
  readonly name: string;
  readonly open: () => Readable | Promise<Readable>;
}
const onDisk = (path: string): FhirFile => ({ name: basename(path), open: () => createReadStream(path) });

const isFhirFile = (name: string) => /\.(json|ndjson|jsonl)(\.gz)?$/i.test(name);
const isLines = (name: string) => /\.(ndjson|jsonl)(\.gz)?$/i.test(name);

/** Files of the given paths: files themselves, and all possible FHIR files of folders, in order. Throws StartError. */
export async function filesOf(paths: readonly string[]): Promise<FhirFile[]> {
  const found: string[] = [];
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined);
    if (!facts) throw new StartError(`There is no file or folder ${path}.`);
    if (facts.isDirectory()) found.push(...(await filesIn(path)));
    else found.push(path);
  }
  const files = [...new Set(found)];
  if (files.length === 0) throw new StartError(`There are no .json, .json.gz or .ndjson files in ${paths.join(', ')}.`);
  return files.map(onDisk);
}
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesIn(path)));
    else if (isFhirFile(entry.name)) files.push(path);
  }
  return files;
}

const chunkSize = 500;

/** Reads one file. No content makes this throw. */
export async function* readFhirFile(file: FhirFile): AsyncGenerator<Chunk> {
  try {
    yield* isLines(file.name) ? readLines(file) : readDocument(file);
  } catch (error) {
    yield { fault: reasonOf(error) };
  }
}

async function* readDocument(file: FhirFile): AsyncGenerator<Chunk> {
  const bytes = await bytesIn(await file.open());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // A file may begin with a byte order mark, which JSON does not allow.
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') yield { fault: 'is empty' };
  else {
    const document = parse(text);
    if (document === undefined) yield { fault: 'is not valid JSON' };
    else if (!isNode(document) || !textAt(document, 'resourceType')) yield { fault: 'is not FHIR: it has no resourceType' };
    else yield { found: marked(document.resourceType === 'Bundle' ? entriesOf(document) : [{ resource: document }]) };
  }
}

/** Resources of a bundle; entries that request a delete or a read contain nothing to import. */
function entriesOf(bundle: Node): Found[] {
  return nodesAt(bundle, 'entry').flatMap((entry) => {
    const method = textAt(entry, 'request.method');
    if (!isNode(entry.resource) || method === 'DELETE' || method === 'GET') return [];
    if (entry.resource.resourceType === 'Bundle') return entriesOf(entry.resource);
    return { resource: entry.resource, fullUrl: textAt(entry, 'fullUrl') };
  });
}

/** Marks the resources of one document with their release if it is not R4; splits reports from their forms. */
function marked(all: readonly Found[]): Found[] {
  const versions = foreignVersionsIn(all.map(({ resource }) => resource));
  return all.flatMap((found, index) =>
    versions[index] ? { ...found, foreignVersion: versions[index] } : withReportForms(found),
  );
}

async function* readLines(file: FhirFile): AsyncGenerator<Chunk> {
  const bytes = await file.open();
  const unpacked = /\.gz$/i.test(file.name) ? bytes.pipe(createGunzip()) : bytes;
  // pipe does not forward errors.
  bytes.on('error', (error) => unpacked.destroy(error));
  let found: Found[] = [];
  let number = 0;
  const wrong: number[] = [];
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    const resource = parse(line.replace(/^\uFEFF/, ''));
    if (!isNode(resource) || !textAt(resource, 'resourceType')) {
      wrong.push(number);
      continue;
    }
    found.push(...marked(resource.resourceType === 'Bundle' ? entriesOf(resource) : [{ resource }]));
    if (found.length >= chunkSize) {
      yield { found };
      found = [];
    }
  }
  if (found.length > 0) yield { found };
  if (wrong.length === 1) yield { fault: `is not FHIR in line ${wrong[0]}, which is left out` };
  else if (wrong.length > 1)
    yield { fault: `is not FHIR in ${wrong.length} lines, which are left out (first: line ${wrong[0]})` };
}

/** Parses JSON without the engine's own message, which quotes patient data. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is gone',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
  Z_BUF_ERROR: 'ends before its packed data does',
  Z_DATA_ERROR: 'is not valid gzip',
  ERR_STRING_TOO_LONG: 'is too large for one document: use NDJSON',
};
function reasonOf(error: unknown): string {
  const code = isNode(error) ? error.code : undefined;
  return reasons[String(code)] ?? 'cannot be read';
}
