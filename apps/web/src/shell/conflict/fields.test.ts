import { richTextOf } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goByZone } from '../../platform/dates.ts';
import { type Choice, canTakeBoth, choicesToBegin, fieldDifferences, withChoices } from './fields.ts';
import { isSame, wordsOf } from './places.ts';

const section = (id: string, title: string, text: string) => ({ id, kind: 'Narrative', title, document: richTextOf(text), text });
const base = {
  id: 'n1',
  title: 'Progress note',
  sections: [section('a', 'Plan', 'See her in a week.'), section('b', 'Assessment', 'Calm.')],
  services: [{ id: 's1', resourceType: 'HealthcareService', display: 'Therapy' }],
  meta: { versionId: '1' },
};
const mine = { ...base, sections: [section('a', 'Plan', 'See her in two weeks.'), base.sections[1]] };
const theirs = {
  ...base,
  title: 'Progress note, corrected',
  sections: [section('a', 'Plan', 'See her tomorrow.'), section('b', 'Assessment', 'Calm and open.')],
  meta: { versionId: '2' },
};
const found = fieldDifferences(base, mine, theirs);
const choose = (...choices: readonly (readonly [label: string, choice: Choice])[]) =>
  new Map(choices.map(([label, choice]) => [found.find((field) => field.label === label)?.key ?? '', choice] as const));

describe('two versions of one record', () => {
  it('differ field by field, sections by their own names, and say who changed what', () => {
    expect(found.map(({ label, kind, changedBy }) => [label, kind, changedBy])).toEqual([
      ['Title', 'text', 'them'],
      ['Plan', 'text', 'both'],
      ['Assessment', 'text', 'them'],
    ]);
  });
  it('take what only one of them changed, and leave the rest to be chosen', () => {
    const begun = choicesToBegin(found);
    expect(found.filter(({ key }) => !begun.has(key)).map(({ label }) => label)).toEqual(['Plan']);
  });
  it('become one: mine, theirs or both, with document and plain text in step', () => {
    const merged = (choice: Choice) =>
      withChoices(mine, theirs, found, choose(['Plan', choice])) as { sections: { text: string; document: unknown }[] };
    expect(merged('mine').sections[0]).toEqual(mine.sections[0]);
    expect(merged('theirs')).toEqual(theirs);
    expect(merged('both').sections[0]?.text).toBe('See her tomorrow.\nSee her in two weeks.');
    expect(wordsOf(merged('both').sections[0])).toContain('See her tomorrow.');
    expect(merged('mine').sections[1]).toEqual(theirs.sections[1]);
  });
  it('keep the words of both, though one side has only plain text', () => {
    const plain = { ...base, sections: [{ id: 'a', kind: 'Narrative', title: 'Plan', text: 'Call her\nmother.' }] };
    const rich = { ...base, sections: [section('a', 'Plan', 'See her tomorrow.')] };
    for (const [own, other] of [
      [plain, rich],
      [rich, plain],
    ] as const) {
      const [field, ...others] = fieldDifferences(base, own, other).filter(({ label }) => label === 'Plan');
      expect([field && canTakeBoth(field), field?.kind, others]).toEqual([true, 'text', []]);
      const choices = new Map([[field?.key ?? '', 'both' as const]]);
      const merged = withChoices(own, other, field ? [field] : [], choices) as typeof rich;
      for (const words of ['Call her\nmother.', 'See her tomorrow.']) expect(merged.sections[0]?.text).toContain(words);
      expect(wordsOf(merged.sections[0]).split('\n').slice(1).join('\n')).toBe(merged.sections[0]?.text);
    }
  });
  it('hold a section that only one of them has, whole', () => {
    const more = { ...base, sections: [...base.sections.slice(0, 1), section('c', 'Risk', 'None.'), ...base.sections.slice(1)] };
    const [field, ...others] = fieldDifferences(base, more, base);
    expect([field?.label, field?.changedBy, others]).toEqual(['Risk', 'me', []]);
    const choices = new Map([[field?.key ?? '', 'mine' as const]]);
    expect(withChoices(more, base, field ? [field] : [], choices)).toEqual(more);
    expect(withChoices(base, more, fieldDifferences(more, base, more), choices)).toEqual(base);
  });
  it('say days and moments as people read them, in the time of the practice', () => {
    goByZone('America/New_York');
    expect(wordsOf({ start: '2026-11-21T02:05:00.000Z', serviceDate: '2026-11-20', text: 'At 9.' })).toBe(
      'Start: Nov 20, 2026, 9:05 PM\nService date: Nov 20, 2026\nText: At 9.',
    );
    goByZone(undefined);
  });
  it('name the people of a note by their part', () => {
    const individual = { id: 'ann', resourceType: 'Practitioner', display: 'Ann Ames' };
    expect(wordsOf([{ role: 'PrimaryPerformer', individual }])).toBe('Author: Ann Ames');
    expect(wordsOf({ role: 'PrimaryPerformer', individual: { id: 'ann', resourceType: 'Practitioner' } })).toBe(
      'Author: somebody whose name is not on this device',
    );
  });
  it('offer both for texts and lists, else one side', () => {
    const of = (a: unknown, b: unknown) => fieldDifferences({}, { x: a }, { x: b }).map(canTakeBoth);
    expect(of('She slept well.', 'She slept badly.')).toEqual([true]);
    expect(of([{ code: 'a' }], [{ code: 'b' }])).toEqual([true]);
    expect(of('Mild', 'Severe')).toEqual([false]);
    expect(of({ code: 'a' }, { code: 'b' })).toEqual([false]);
    expect(of(1, 2)).toEqual([false]);
  });
  it('are all in question where nobody knows what they began from', () => {
    expect(fieldDifferences(undefined, { a: 'one' }, { a: 'two' })[0]?.changedBy).toBe('both');
  });
});

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const item = fc.record({ id: fc.constantFrom('a', 'b', 'c'), title: fc.string(), note: leaf }, { requiredKeys: ['id'] });
const record = fc.record(
  {
    note: leaf,
    tags: fc.array(leaf, { maxLength: 3 }),
    period: fc.record({ start: leaf, end: leaf }, { requiredKeys: [] }),
    sections: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 3 }),
    code: fc.record({ code: fc.string(), display: fc.string() }),
  },
  { requiredKeys: [] },
);
const all = (choice: Choice, fields: readonly { readonly key: string }[]) => new Map(fields.map(({ key }) => [key, choice]));
/** The server's order applies in lists of items with keys. */
const inOrder = (value: unknown): unknown => {
  const { sections = [], ...rest } = value as { sections?: readonly { id: string }[] };
  return { ...rest, sections: [...sections].sort((a, b) => a.id.localeCompare(b.id)) };
};

it('choosing mine everywhere gives mine, theirs everywhere theirs; and no difference is left unshown', () => {
  fc.assert(
    fc.property(record, record, record, (from, left, right) => {
      const fields = fieldDifferences(from, left, right);
      expect(withChoices(left, right, fields, all('theirs', fields))).toEqual(right);
      expect(isSame(inOrder(withChoices(left, right, fields, all('mine', fields))), inOrder(left))).toBe(true);
    }),
  );
});
