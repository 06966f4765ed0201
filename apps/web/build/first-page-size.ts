import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Most JavaScript, in bytes after gzip, that may stand before somebody can sign in. */
const budget = 200 * 1024;
/** Most files of it. Each is one more request, which costs more than its bytes. */
const mostFiles = 8;

/**
 * Prints what the first page weighs: the entry, the chunks named, and all they import statically. The build fails
 * above the budget, so that it is noticed with the change that does it.
 */
export function firstPageSize(named: readonly string[]): Plugin {
  return {
    name: 'first-page-size',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const first = new Set<string>();
      const take = (file: string) => {
        if (first.has(file)) return;
        first.add(file);
        for (const next of byFile.get(file)?.imports ?? []) take(next);
      };
      for (const chunk of chunks) {
        if (chunk.isEntry || named.some((name) => chunk.facadeModuleId?.endsWith(name))) take(chunk.fileName);
      }
      const sizes = [...first].map((file) => [file, gzipSync(byFile.get(file)?.code ?? '').length] as const);
      const total = sizes.reduce((sum, [, size]) => sum + size, 0);
      const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
      const parts = sizes.sort((a, b) => b[1] - a[1]).map(([file, size]) => `  ${kilobytes(size).padStart(9)}  ${file}`);
      console.info(`First page: ${kilobytes(total)} of JavaScript after gzip (budget ${kilobytes(budget)})\n${parts.join('\n')}`);
      if (total > budget) this.error(`The first page is ${kilobytes(total - budget)} over its budget.`);
      if (first.size > mostFiles) this.error(`The first page is in ${first.size} files, over ${mostFiles}: see together.ts.`);
    },
  };
}
