// `import.meta.glob(pattern, { eager: true, import: name })` in a bundle by esbuild, as Vitest has it.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const call = /import\.meta\.glob(?:<[^(]*>)?\('\.\/\*\/([\w.-]+)', \{ eager: true, import: '(\w+)' \}\)/;

/** For files named `index.ts` in a folder `modules`: the folders beside it, in alphabetical order, as static imports. */
export const globImports = {
  name: 'glob-imports',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]modules[\\/]index\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const [, file, name] = call.exec(source) ?? [];
      if (file === undefined) return undefined;
      const found = readdirSync(dirname(path))
        .filter((folder) => existsSync(join(dirname(path), folder, file)))
        .sort()
        .map((folder) => `./${folder}/${file}`);
      const imports = found.map((each, index) => `import { ${name} as glob${index} } from '${each}';`);
      const entries = found.map((each, index) => `'${each}': glob${index}`);
      return { contents: `${imports.join('\n')}\n${source.replace(call, `({ ${entries.join(', ')} })`)}`, loader: 'ts' };
    });
  },
};
