import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, gunzipSync } from 'node:zlib';
import { StartError } from '@notewell/server';
import { isNode, type Node, nodesAt, textAt } from './read.ts';

/** One resource as it was found. */
export interface Found {
  readonly resource: Node;
  /** The address its bundle gives it. */
  readonly fullUrl?: string | undefined;
}
/** What a file holds, some hundred resources at a time; a fault ends the file, and says why in a few words. */
export type Chunk = { readonly found: readonly Found[] } | { readonly fault: string };

const isFhirFile = (name: string) => /\.(json|ndjson|jsonl)(\.gz)?$/i.test(name);
const isLines = (name: string) => /\.(ndjson|jsonl)(\.gz)?$/i.test(name);

/** The files that the paths name: files as they are, folders with everything in them that may be FHIR, in order. Throws StartError. */
export async function filesOf(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const facts = await stat(path).catch(() => undefined);
    if (!facts) throw new StartError(`There is no file or folder ${path}.`);
    if (facts.isDirectory()) found.push(...(await filesIn(path)));
    else found.push(path);
  }
  const files = [...new Set(found)];
  if (files.length === 0) throw new StartError(`There are no .json, .json.gz or .ndjson files in ${paths.join(', ')}.`);
  return files;
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

/** Reads one file. Nothing it may hold makes this throw. */
export async function* readFhirFile(path: string): AsyncGenerator<Chunk> {
  try {
    yield* isLines(path) ? readLines(path) : readDocument(path);
  } catch (error) {
    yield { fault: reasonOf(error) };
  }
}

async function* readDocument(path: string): AsyncGenerator<Chunk> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // A writer may put a byte order mark first, which JSON does not know.
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') yield { fault: 'is empty' };
  else {
    const document = parse(text);
    if (document === undefined) yield { fault: 'is not valid JSON' };
    else if (!isNode(document) || !textAt(document, 'resourceType')) yield { fault: 'is not FHIR: it has no resourceType' };
    else yield { found: document.resourceType === 'Bundle' ? entriesOf(document) : [{ resource: document }] };
  }
}

/** What a bundle holds; entries that ask for something to be deleted or read hold nothing to take. */
function entriesOf(bundle: Node): Found[] {
  return nodesAt(bundle, 'entry').flatMap((entry) => {
    const method = textAt(entry, 'request.method');
    if (!isNode(entry.resource) || method === 'DELETE' || method === 'GET') return [];
    if (entry.resource.resourceType === 'Bundle') return entriesOf(entry.resource);
    return { resource: entry.resource, fullUrl: textAt(entry, 'fullUrl') };
  });
}

async function* readLines(path: string): AsyncGenerator<Chunk> {
  const bytes = createReadStream(path);
  const unpacked = /\.gz$/i.test(path) ? bytes.pipe(createGunzip()) : bytes;
  // pipe does not carry errors on.
  bytes.on('error', (error) => unpacked.destroy(error));
  let found: Found[] = [];
  let number = 0;
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '') continue;
    const resource = parse(line.replace(/^\uFEFF/, ''));
    if (!isNode(resource) || !textAt(resource, 'resourceType')) {
      if (found.length > 0) yield { found };
      yield { fault: `is not FHIR in line ${number}: the rest is left` };
      return;
    }
    if (resource.resourceType === 'Bundle') found.push(...entriesOf(resource));
    else found.push({ resource });
    if (found.length >= chunkSize) {
      yield { found };
      found = [];
    }
  }
  if (found.length > 0) yield { found };
}

/** The engine's own message quotes the text, which is patient data. */
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

export const shortName = (path: string) => basename(path);
