#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundle = new URL('../../server/dist/notewell.mjs', import.meta.url);
if (existsSync(fileURLToPath(bundle))) await import(bundle.href);
else {
  console.error('Notewell has not been built yet: run npm start, or node scripts/build.mjs.');
  process.exit(1);
}
