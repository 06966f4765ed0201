// Budgets of the code: size, shape and language. A count may fall and never rise; `limits` holds today's counts.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './setup.mjs';

/** The highest count of each measure. Lower a row when its count has fallen. */
const limits = {
  'files over 400 lines': 0,
  'functions over 60 lines': 0,
  'components over 120 lines': 0,
  'functions with 4 or more parameters': 140,
  'casts per 1,000 lines': 1.6,
  'casts without a reason': 0,
  'folders with more than 40 files': 1,
  'comments that begin with What, Whether or Whoever': 0,
  'comparisons with the name of a question type': 0,
  'retired words in comments': 0,
  'retired words in names': 0,
};

/** Folders that are one registry. */
const registries = ['packages/model/src/resources'];

const retired =
  'whoever|whatever|anew|at need|beside|besides|veil|household|furniture|weather|told|stands|ebb|spell|sight|owes|owed|hurry|mishap';
const retiredInComment = new RegExp(`\\b(?:${retired})\\b`, 'gi');
const retiredName = /^(?:whoever|anew|beside|veil|household|furniture|weather|told|stands|ebb|spell|sight|owes|owed|hurry)$/i;
/** The words of a camel-case name. */
const wordsOf = (name) => name.split(/(?=[A-Z])|_/);

/** Folders that read the facts of a question type (rules/src/forms/questions) and compare with no type's name. */
const ofQuestions = /^(?:packages\/rules\/src\/(?:forms|fhir)|apps\/web\/src\/(?:features\/(?:forms|build)|screens\/build))\//;
const comparesType =
  /type\)? ?[=!]== ?'(?:Boolean|Integer|Decimal|String|Text|Choice|OpenChoice|Ranking|TextChoice|TextBlock|Duration|Signature|Header|Grid|TableReport|ServiceEvents|EhrLookup)'/;

const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.gen\.ts$|\.d\.ts$/.test(entry.name) ? [path] : [];
  });

const found = Object.fromEntries(Object.keys(limits).map((name) => [name, []]));
const isTest = (path) => /\.test\.tsx?$|\.testing\.ts$|\/tests\/|^e2e\/|\/testing\//.test(path);
let lines = 0;
const files = ['packages', 'apps', 'e2e'].flatMap((folder) => sources(join(root, folder)));

for (const file of files) {
  const path = relative(root, file);
  const text = readFileSync(file, 'utf8');
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  const source = { path, text, lineOf: (position) => starts.findLastIndex((start) => start <= position) + 1 };
  const { program, comments } = parseSync(path, text);
  readComments(source, comments);
  if (isTest(path)) continue;
  lines += starts.length;
  if (starts.length > 400) found['files over 400 lines'].push(path);
  if (ofQuestions.test(path) && !path.includes('/questions/'))
    for (const [number, line] of text.split('\n').entries())
      if (comparesType.test(line)) found['comparisons with the name of a question type'].push(`${path}:${number + 1}`);
  walk(program, undefined, (node, parent) => readShape(source, comments, node, parent));
}

/** Calls `visit` for each node with its parent. */
function walk(node, parent, visit) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') walk(child, node, visit);
  }
}

/** Counts comments that begin with a free relative clause, and retired words in comments. */
function readComments({ path, lineOf }, comments) {
  for (const { value, start } of comments) {
    const words = value.replace(/^\s*\*+/gm, ' ').trim();
    if (/^(?:What|Whether|Whoever)\b/.test(words))
      found['comments that begin with What, Whether or Whoever'].push(`${path}:${lineOf(start)} ${words.slice(0, 90)}`);
    for (const [word] of words.matchAll(retiredInComment))
      found['retired words in comments'].push(`${path}:${lineOf(start)} ${word}`);
  }
}

/** Counts long functions, long parameter lists, casts and retired names. */
function readShape({ path, lineOf }, comments, node, parent) {
  const at = `${path}:${lineOf(node.start)}`;
  if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
    const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? '';
    const [measure, limit] =
      path.endsWith('.tsx') && /^[A-Z]/.test(name) ? ['components over 120 lines', 120] : ['functions over 60 lines', 60];
    const length = lineOf(node.end) - lineOf(node.start) + 1;
    if (length > limit) found[measure].push(`${at} ${name} ${length}`);
    if (node.params.length > 3) found['functions with 4 or more parameters'].push(`${at} ${name} ${node.params.length}`);
  }
  if (node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const') {
    found['casts per 1,000 lines'].push(at);
    const last = lineOf(node.end);
    const first = lineOf(node.start);
    const hasReason = comments.some(({ start, end }) => lineOf(start) <= last && lineOf(end) >= first - 1);
    if (!hasReason) found['casts without a reason'].push(at);
  }
  const declared = [
    node.id,
    node.type === 'PropertyDefinition' || node.type === 'MethodDefinition' || node.type === 'TSPropertySignature'
      ? node.key
      : undefined,
  ];
  for (const name of declared)
    if (name?.type === 'Identifier' && wordsOf(name.name).some((word) => retiredName.test(word)))
      found['retired words in names'].push(`${at} ${name.name}`);
}

const inFolder = new Map();
for (const file of files) {
  const folder = relative(root, dirname(file));
  inFolder.set(folder, [...(inFolder.get(folder) ?? []), file]);
}
for (const [folder, entries] of inFolder)
  if (entries.length > 40 && !registries.includes(folder))
    found['folders with more than 40 files'].push(`${folder} ${entries.length}`);

const [, , only] = process.argv;
let failed = false;
for (const [name, limit] of Object.entries(limits)) {
  const count = name === 'casts per 1,000 lines' ? Math.round((found[name].length / lines) * 10_000) / 10 : found[name].length;
  const over = count > limit;
  failed ||= over;
  console.log(`${over ? 'OVER  ' : 'ok    '} ${String(count).padStart(6)} of ${limit}  ${name}`);
  if (only && name.includes(only)) console.log(found[name].map((line) => `         ${line}`).join('\n'));
}
if (failed) {
  console.error('A budget is exceeded. `node scripts/budgets.mjs WORD` lists what a measure found.');
  process.exit(1);
}
