import type { Allergy, Condition, Medication } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { chartMatches } from './matches.ts';
import { isSameThing, isSubstanceIn } from './same-thing.ts';

const patient = { id: 'p', resourceType: 'Patient' } as const;
const allergy = (code: Allergy['code'], more: Partial<Allergy> = {}): Allergy => ({
  resourceType: 'Allergy',
  patient,
  code,
  ...more,
});
const medication = (code: Medication['code'], more: Partial<Medication> = {}): Medication => ({
  resourceType: 'Medication',
  patient,
  status: 'Active',
  code,
  ...more,
});
const problem = (code: Condition['code'], more: Partial<Condition> = {}): Condition => ({
  resourceType: 'Condition',
  patient,
  code,
  ...more,
});
const empty = { allergies: [], medications: [], problems: [] };
const kinds = (...asked: Parameters<typeof chartMatches>) => chartMatches(...asked).map(({ kind }) => kind);

describe('a substance is in a drug', () => {
  it.each([
    ['Penicillin', 'Penicillin V potassium 500 mg tablet'],
    ['penicillins', 'PENICILLIN'],
    ['Allergy to amoxicillin', 'Amoxicillin / Clavulanate 875 MG'],
    ['Sulfa drugs', 'Sulfamethoxazole and trimethoprim'],
    ['Zoloft', 'sertraline 50 MG Oral Tablet [Zoloft]'],
    ['Ibuprofène', 'ibuprofene'],
  ])('%s in %s', (substance, drug) => {
    expect(isSubstanceIn({ display: substance }, { display: drug })).toBe(true);
  });
  it.each([
    ['Penicillin', 'Sertraline 50 mg'],
    ['Latex', 'Lithium carbonate'],
    ['Sodium chloride', 'Lithium carbonate'],
    ['Peanut', ''],
  ])('%s is not in %s', (substance, drug) => {
    expect(isSubstanceIn({ display: substance }, { display: drug })).toBe(false);
  });
  it('by its code, whatever the names say', () => {
    const system = 'http://www.nlm.nih.gov/research/umls/rxnorm';
    expect(isSubstanceIn({ code: '723', system, display: 'Amoxil' }, { code: '723', system, display: 'Trimox' })).toBe(true);
  });
});

it('two entries are the same by their codes, else by all words of their names', () => {
  const system = 'http://hl7.org/fhir/sid/icd-10-cm';
  expect(isSameThing({ code: 'F41.1', system }, { code: 'f411', system, display: 'GAD' })).toBe(true);
  expect(isSameThing({ code: 'F41.1', system, display: 'Anxiety' }, { code: 'F41.9', system, display: 'Anxiety' })).toBe(false);
  expect(isSameThing({ display: 'Sertraline 50 mg' }, { display: 'sertraline' })).toBe(true);
  expect(isSameThing({ display: 'Anxiety' }, { display: 'Social anxiety' })).toBe(false);
});

describe('a new entry', () => {
  const hives = allergy({ display: 'Penicillin' });
  it('names the current allergy that a medication matches, and no past one', () => {
    const code = { display: 'Penicillin V' };
    expect(kinds({ type: 'Medication', code }, { ...empty, allergies: [hives] })).toEqual(['allergy']);
    const gone = [
      allergy({ display: 'Penicillin' }, { verification: 'Refuted' }),
      allergy({ code: '716186003', display: 'None' }),
    ];
    expect(kinds({ type: 'Medication', code }, { ...empty, allergies: gone })).toEqual([]);
    const cause = allergy({ display: 'Antibiotic rash' }, { reactions: [{ substance: { display: 'Penicillin' } }] });
    expect(kinds({ type: 'Medication', code }, { ...empty, allergies: [cause] })).toEqual(['allergy']);
  });
  it('names the medication that is taken against a new allergy', () => {
    const medications = [medication({ display: 'Penicillin V' }), medication({ display: 'Penicillin G' }, { status: 'Stopped' })];
    expect(kinds({ type: 'Allergy', code: { display: 'Penicillin' } }, { ...empty, medications })).toEqual(['taken']);
  });
  it('names the same current record, but not itself', () => {
    const sertraline = medication({ display: 'Sertraline' }, { id: 'm' });
    const anxiety = problem({ code: 'F41.1', display: 'Generalized anxiety disorder' });
    expect(kinds({ type: 'Allergy', code: { display: 'penicillin' } }, { ...empty, allergies: [hives] })).toEqual(['same']);
    expect(kinds({ type: 'Medication', code: { display: 'sertraline' } }, { ...empty, medications: [sertraline] })).toEqual([
      'same',
    ]);
    expect(kinds({ type: 'Medication', code: sertraline.code, id: 'm' }, { ...empty, medications: [sertraline] })).toEqual([]);
    expect(kinds({ type: 'Condition', code: { code: 'F41.1' } }, { ...empty, problems: [anxiety] })).toEqual(['same']);
    expect(
      kinds({ type: 'Condition', code: { code: 'F41.1' } }, { ...empty, problems: [{ ...anxiety, clinicalStatus: 'Resolved' }] }),
    ).toEqual([]);
  });
});
