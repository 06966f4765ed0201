// The test configuration of `mutate.mjs`: one file is loaded with one line changed.
import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { root } from './setup.mjs';

const { file, text } = JSON.parse(readFileSync(process.env.NOTEWELL_MUTATION, 'utf8'));
const transform = (_code, id) => (id.split('?')[0] === `${root}/${file}` ? text : undefined);
export default mergeConfig(base, { plugins: [{ name: 'mutation', enforce: 'pre', transform }] });
