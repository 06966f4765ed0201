import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';

/* Words that a practice may replace by its own labels (`practicePreferences.labels`). Screens write them as `$t(patient)`. */
const word = /(?<![\w/.$(-])(?:patient|enrollment|location|session|problem|practitioner)s?(?![\w/.-]*[\w/(])/i;

/** Other meanings of the words, and texts that are read before a practice is known. */
const allowed = [
  /legacy-root/, // a browser that is too old
  /\bsessions? (?:ended|has ended|have ended)|every session|End sessions|Open sessions|programs, sessions$/i, // of a sign-in
  /End the session since|^sessions$|Scribe sessions?/,
  /No problems found|problems found|Problems with|Notes with problems/, // of a definition, of a note
  /^(?:patient master|patient population all|message patients|new patient|patient-)$/, // names of flags and tasks
  /permission-words\.ts/, // flags in the words of the specification
  /sources\.ts.*"Patient"/, // a name of a type
  /section-offers\.ts.*"Session time"/, // a title that is stored, and edited there
];

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['testing', 'dist'].includes(entry.name) ? [] : files(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name) ? [path] : [];
  });

/** Text of a node that a person may read. */
function textOf({ type, value }) {
  if (type === 'Literal' && typeof value === 'string') return /\s/.test(value.trim()) ? value : undefined;
  if (type === 'JSXText') return value;
  return type === 'TemplateElement' ? value.cooked : undefined;
}

function sentencesIn(path) {
  const text = readFileSync(path, 'utf8');
  const found = [];
  const visit = (node) => {
    if (/^(?:Import|Export(?:All|Named))/.test(node.type) && node.source) return;
    if (/^TS.*(?:Type|Interface)/.test(node.type) && !/As|Satisfies/.test(node.type)) return;
    const words = textOf(node)
      ?.replace(/\$t\([^)]*\)/g, '')
      .trim();
    if (words && word.test(words))
      found.push(
        `${relative(root, path)}:${text.slice(0, node.start).split('\n').length} ${JSON.stringify(words.replace(/\s+/g, ' '))}`,
      );
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child);
  };
  visit(parseSync(path, text).program);
  return found;
}

it('says the labels of the practice in every sentence of the web application', () => {
  const found = files(join(root, 'apps/web/src')).flatMap(sentencesIn);
  const isAllowed = (line) => allowed.some((one) => one.test(line) || one.test(JSON.parse(line.slice(line.indexOf('"')))));
  expect(found.filter((line) => !isAllowed(line))).toEqual([]);
});
