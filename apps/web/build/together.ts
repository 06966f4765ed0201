import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';

interface Together {
  readonly name: string;
  /** Modules that are always loaded together, from the folder of the web application. */
  readonly entries: readonly string[];
}

/** Code that so many parts of the application need is in one file. */
const manyParts = 12;
const root = join(import.meta.dirname, '..');
/** The module that the plugin of the service worker makes; the first build has a stub for it. */
const workerModule = 'virtual:pwa-register';

/**
 * Chunk groups: one per row, of all code that its entries need and no earlier row has; and one of what many parts need.
 * Without them every set of parts that shares a module makes a file, and Home needs two hundred. What is needed is known
 * only after unused code is gone, so a first build finds it and writes nothing.
 */
export async function together(rows: readonly Together[]) {
  const chunks = await chunksOf();
  const entriesOf = ({ entries }: Together) => new Set(entries.map((entry) => join(root, entry)));
  const wanted = rows.map((row) => ({ name: row.name, modules: needsOf(chunks, entriesOf(row)) }));
  const groups = [...wanted, { name: 'common', modules: neededByMany(chunks) }];
  return groups.map(({ name, modules }, index) => ({
    name,
    test: (id: string) => modules.has(id.endsWith(workerModule) ? workerModule : id),
    priority: groups.length - index,
    // The sets have what their modules need. The bundler would add code that is not used.
    includeDependenciesRecursively: false,
  }));
}

type Chunks = readonly Rollup.OutputChunk[];

async function chunksOf(): Promise<Chunks> {
  const worker: Plugin = {
    name: 'no-worker',
    resolveId: (id) => (id === workerModule ? id : null),
    load: (id) => (id === workerModule ? 'export const registerSW = () => () => undefined;' : null),
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react(), worker],
    build: { target: 'es2022', write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.filter((file) => file.type === 'chunk');
}

const needsOf = (chunks: Chunks, entries: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(modulesFrom(chunks, ({ moduleIds }) => moduleIds.some((id) => entries.has(id))));

function neededByMany(chunks: Chunks): ReadonlySet<string> {
  const parts = new Map<string, number>();
  for (const part of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const id of modulesFrom(chunks, (chunk) => chunk === part)) parts.set(id, (parts.get(id) ?? 0) + 1);
  return new Set([...parts].filter(([, count]) => count >= manyParts).map(([id]) => id));
}

/** The modules of some chunks and of all that those import statically, without those that begin a part. */
function modulesFrom(chunks: Chunks, isFirst: (chunk: Rollup.OutputChunk) => boolean): readonly string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Rollup.OutputChunk>();
  const take = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const file of chunk.imports) take(byFile.get(file));
  };
  for (const chunk of chunks) if (isFirst(chunk)) take(chunk);
  const beginnings = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId));
  return [...reached].flatMap(({ moduleIds }) => moduleIds).filter((id) => !beginnings.has(id));
}
