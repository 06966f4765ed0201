import type { Condition, Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { allDiagnoses, sectionsOfAllDiagnoses, withDiagnoses, withServiceSections } from './brought-in.ts';

const problem = (id: string, code: string): Condition => ({
  resourceType: 'Condition',
  id,
  patient: { id: 'p', resourceType: 'Patient' },
  code: { code },
});
const note: Pick<Note, 'sections'> = { sections: [{ id: 'd', kind: 'Diagnosis' }] };
const form = { id: 'f', resourceType: 'Form' as const, display: 'Exposure' };

describe('a note begins with', () => {
  it('the sections that its service adds, each once', () => {
    const service = { additionalSections: [{ form, required: true }] };
    const once = withServiceSections(note, service);
    expect(once.sections?.[1]).toMatchObject({ kind: 'Subform', title: 'Exposure', form: { id: 'f' }, required: true });
    expect(withServiceSections(once, service)).toBe(once);
  });
  it('every diagnosis of the episode, where its type asks for all', () => {
    const problems = [problem('pain', 'M54.5'), problem('mood', 'F32.1'), problem('panic', 'F41.0')];
    const condition = (id: string) => ({ condition: { id, resourceType: 'Condition' as const } });
    const episode = { diagnoses: [condition('pain'), { ...condition('panic'), isPrimary: true }, condition('gone')] };
    const codes = (of?: typeof episode) => allDiagnoses(problems, of).map(({ code }) => code?.code);
    expect(codes(episode)).toEqual(['F41.0', 'M54.5']);
    expect(codes()).toEqual(['F32.1', 'F41.0', 'M54.5']);
    const definition = {
      sections: [{ id: 'd', kind: 'Narrative' as const, title: 'Diagnoses', diagnosisHandling: 'IncludeAllDiagnoses' as const }],
    };
    const filled = withDiagnoses(note, sectionsOfAllDiagnoses(definition), allDiagnoses(problems, undefined));
    expect(filled.sections?.[0]?.diagnoses?.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
  });
});
