import { CarePlan, EpisodeOfCare, HealthcareService } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { codeWords, entryWords, entryWordsOn, valueWords } from './entry-words.ts';

const { spec } = EpisodeOfCare.fields.programs;
const fields = spec.kind === 'list' && spec.of.spec.kind === 'group' ? spec.of.spec.fields : {};
const program = (name: string) => ({ id: name, resourceType: 'Program' as const, display: name });
const words = (more: object) => entryWordsOn(fields, { program: program('Outpatient'), status: 'Active', ...more }, '2026-11-28');

describe('an entry with days', () => {
  it('says its state where that holds today', () => {
    expect(words({ start: '2026-01-05', end: '2026-11-28' })).toBe('Outpatient · Active · Jan 5, 2026');
  });
  it('says its days instead of a state that does not hold today', () => {
    expect(words({ kind: 'Admission', start: '2026-12-03' })).toBe('Outpatient · Admission · from Dec 3, 2026');
    expect(words({ end: '2026-11-27' })).toBe('Outpatient · until Nov 27, 2026');
    expect(words({ status: 'Completed', end: '2026-11-27' })).toBe('Outpatient · Completed · until Nov 27, 2026');
  });
});

describe('an entry that is due again and again', () => {
  const { spec: measures } = CarePlan.fields.measures;
  const own = measures.kind === 'list' && measures.of.spec.kind === 'group' ? measures.of.spec.fields : {};
  const due = (every: number) =>
    entryWords(own, { form: { id: 'f', display: 'GAD-7' }, every, unit: 'Weeks', start: '2026-11-02' });
  it('says how often', () => {
    expect(due(4)).toBe('GAD-7 · every 4 weeks · Nov 2, 2026');
    expect(due(1)).toBe('GAD-7 · every week · Nov 2, 2026');
  });
});

describe('a value', () => {
  it('with commas in it is set off from the next by a semicolon', () => {
    const named = (...names: readonly string[]) => valueWords('programs', HealthcareService.fields.programs, names.map(program));
    expect(named('Guzman, Edwin', 'Russo, Sophie')).toBe('Guzman, Edwin; Russo, Sophie');
    expect(named('Outpatient', 'Support')).toBe('Outpatient, Support');
  });
  it('is a code alone where its column names the code', () => {
    const { code } = HealthcareService.fields;
    expect(codeWords('code', code, { code: '90834', display: 'Psychotherapy, 45 minutes' })).toBe('90834');
    expect(codeWords('code', code, { display: 'Psychotherapy' })).toBe('Psychotherapy');
  });
});

describe('an episode', () => {
  const named = (...programs: object[]) => EpisodeOfCare.display({ programs, start: '2026-01-05' });
  it('is called by the program in which the patient is', () => {
    const [left, open] = [
      { program: program('Outpatient'), status: 'Completed' },
      { program: program('Support'), status: 'Active' },
    ];
    expect(named(left, open)).toBe('Support, 2026-01-05');
    expect(named(left)).toBe('Outpatient, 2026-01-05');
  });
});
