import { readdirSync } from 'node:fs';
import { QuestionType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { questionFacts } from './index.gen.ts';
import { moreQuestions, offerOf, questionFrom, usualQuestions } from './index.ts';

const typeIn = (file: string) =>
  file
    .replace(/\.ts$/, '')
    .split('-')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');
const types: ReadonlySet<string> = new Set(QuestionType.values);
const files = readdirSync(import.meta.dirname)
  .filter((file) => types.has(typeIn(file)))
  .toSorted();

/** Text of a generated file: each question file's export of this name, by question type. */
function listOf(exported: 'facts' | 'sample', declaration: string, value: string): string {
  const local = (file: string) => typeIn(file)[0]?.toLowerCase() + typeIn(file).slice(1);
  return [
    '// Generated: `npx vitest run --project unit rules/src/forms/questions -u` lists the files of this folder again.',
    "import type { QuestionType } from '@notewell/model';",
    ...files.map((file) => `import { ${exported} as ${local(file)} } from './${file}';`),
    `import type { ${value} } from './question.ts';`,
    '',
    `export const ${declaration}: Readonly<Record<QuestionType, ${value}>> = {`,
    ...files.map((file) => `  ${typeIn(file)}: ${local(file)},`),
    '};',
    '',
  ].join('\n');
}

describe('question types', () => {
  it('have a file each', () => {
    expect(files.map(typeIn).toSorted()).toEqual([...QuestionType.values].toSorted());
  });
  it('are listed in the generated index', async () => {
    await expect(listOf('facts', 'questionFacts', 'QuestionFacts')).toMatchFileSnapshot('./index.gen.ts');
    await expect(listOf('sample', 'questionSamples', 'QuestionSample')).toMatchFileSnapshot('./samples.gen.ts');
  });
  it.each(Object.entries(questionFacts))('%s says which type it is', (type, facts) => {
    expect(facts.type).toBe(type);
  });
  it('are each offered by the builder, under names that differ', () => {
    const offers = [...usualQuestions, ...moreQuestions.flatMap((group) => group.offers)];
    expect([...new Set(offers.map(({ type }) => type))].toSorted()).toEqual([...QuestionType.values].toSorted());
    expect(new Set(offers.map(({ name }) => name)).size).toBe(offers.length);
    for (const offer of offers) expect(offerOf(questionFrom(offer, 'a')).name).toBe(offer.name);
  });
  it('are offered thirteen at first, in plain words', () => {
    expect(usualQuestions.map(({ name }) => name)).toEqual([
      'Yes / No',
      'Short answer',
      'Long answer',
      'Number',
      'Date',
      'Time',
      'Pick one',
      'Pick several',
      'Scale',
      'Table',
      'Signature',
      'Heading',
      'File or photo',
    ]);
  });
});
