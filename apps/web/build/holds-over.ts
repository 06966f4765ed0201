import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { answerForGonePages } from '../src/platform/worker/hold-over.ts';
import { showPushes } from '../src/platform/worker/pushes.ts';

/** Runs in the worker, each as its own text. */
const parts = [answerForGonePages, showPushes];

/** Adds `answerForGonePages` and `showPushes` to the built service worker. */
export function holdsOver(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'holds-over',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved;
    },
    // After the plugin that writes the worker.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: () =>
        appendFile(
          join(config.root, config.build.outDir, 'sw.js'),
          parts.map((part) => `\n(${part.toString()})(self);\n`).join(''),
        ),
    },
  };
}
