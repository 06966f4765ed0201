import { definitionOf, isResourceType, resourceTypes, valuesAt } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { familyPaths, familyReads, givenTo } from './families.ts';
import { grantSets, permissionsOfGrantSet } from './grant-sets.ts';
import { isVisible, type Subject, visibility } from './populations.ts';

/* The part of a patient's record that patients and related persons read. */

const patient: Subject = {
  profile: { type: 'Patient', id: 'p' },
  permissions: permissionsOfGrantSet('Patient Login'),
  population: 'Listed',
  ownPatients: ['p'],
  programs: [],
  supervisees: [],
  allowances: [],
};
const facts = { patients: [{ id: 'p', careTeam: [], programs: [], confidentialTeam: [] }], channels: [] };
const reads = (type: (typeof resourceTypes)[number], row: object, isReferred = false) => {
  const definition = definitionOf(type);
  const [path = ''] = definition.patients;
  return isVisible(
    visibility(patient, definition),
    { [path]: { id: 'p', resourceType: 'Patient' }, ...row },
    { ...facts, isReferred },
  );
};
const by = (resourceType: string) => ({ id: 'x', resourceType });

describe('the family’s part of a record', () => {
  it('is stated for every type that patients read', () => {
    const read = resourceTypes.filter((type) => permissionsOfGrantSet('Patient Login').has(`${type}.Read`));
    const inRecord = read.filter((type) => definitionOf(type).patients.length > 0);
    const otherwise = ['Channel', 'ChannelMembership', 'ChatMessage', 'Notification', 'PersonalPreferences', 'PersonalSignature'];
    const missing = inRecord.filter((type) => !familyReads[type] && !otherwise.includes(type));
    expect([grantSets['Patient Login'].types.length > 0, missing]).toEqual([true, []]);
  });
  it('names states of the model', () => {
    const wrong = Object.keys(familyReads).flatMap((type) => {
      if (!isResourceType(type)) return [type];
      const { fields } = definitionOf(type);
      return (givenTo('p', type) ?? []).flat().flatMap((one) => {
        if (one === 'referred' || 'item' in one || typeof one.values === 'string') return [];
        const spec = fields[one.path]?.spec;
        return spec?.kind === 'code' ? one.values.filter((value) => !spec.values.includes(value)) : [];
      });
    });
    expect(wrong).toEqual([]);
    expect(familyPaths('CarePlan')).toEqual(['status', 'status', 'patientSignatures.signer.id', 'patientSignatures.status']);
  });
  it.each([
    ['CarePlan', ['Draft', 'EnteredInError']],
    ['Consent', ['Draft', 'EnteredInError']],
    ['Contract', ['Draft']],
    ['Coverage', ['Draft', 'EnteredInError']],
    ['EpisodeOfCare', ['EnteredInError']],
    ['Medication', ['Draft', 'EnteredInError']],
    ['QuestionnaireResponse', ['InProgress', 'EnteredInError', 'Stopped']],
  ] as const)('has no %s that is %j', (type, staffs) => {
    const spec = definitionOf(type).fields['status']?.spec;
    const states = spec?.kind === 'code' ? spec.values : [];
    expect(states.filter((status) => !reads(type, { status }))).toEqual(staffs);
  });
  it('has a drafted plan while it waits for their own signature, and once they gave it', () => {
    const asked = (id: string, ...states: string[]) =>
      reads('CarePlan', { status: 'Draft', patientSignatures: states.map((status) => ({ signer: { id }, status })) });
    expect(['Requested', 'Pending', 'Signed', 'Declined'].map((status) => asked('p', status))).toEqual([true, true, true, false]);
    expect([asked('p'), asked('q', 'Requested'), asked('p', 'Declined', 'Requested')]).toEqual([false, false, true]);
    const toMother = { signer: { id: 'q' }, status: 'Requested' };
    const declined = [toMother, { signer: { id: 'p' }, status: 'Declined' }];
    expect(reads('CarePlan', { status: 'Draft', patientSignatures: declined })).toBe(false);
  });
  it('has answers given by them or sent to them, in any state', () => {
    const open = { status: 'InProgress' };
    expect(reads('QuestionnaireResponse', { ...open, author: by('RelatedPerson') })).toBe(true);
    expect(reads('QuestionnaireResponse', { ...open, author: by('Practitioner') })).toBe(false);
    expect(reads('QuestionnaireResponse', { ...open, packetResponse: { id: 'x' } })).toBe(true);
  });
  it('has no answers of a note or an audit but their own', () => {
    const done = { status: 'Completed', author: by('Practitioner') };
    expect(reads('QuestionnaireResponse', done)).toBe(true);
    expect(reads('QuestionnaireResponse', { ...done, note: { id: 'n' } })).toBe(false);
    expect(reads('QuestionnaireResponse', { ...done, note: { id: 'n' }, source: by('Patient') })).toBe(true);
    expect(reads('QuestionnaireResponse', { ...done, questionnaire: by('ComplianceQuestionnaire') })).toBe(false);
  });
  it('has pictures of their own, and the staff’s where a record they read shows them', () => {
    const picture = (author: string, status?: string) => ({ author: by(author), ...(status && { status }) });
    expect(reads('Media', picture('RelatedPerson', 'Preparation'))).toBe(true);
    expect(reads('Media', picture('Practitioner'))).toBe(false);
    expect(reads('Media', picture('Practitioner'), true)).toBe(true);
    expect(reads('Media', picture('Practitioner', 'EnteredInError'), true)).toBe(false);
  });
  it('has nothing of types that are for the staff', () => {
    expect(reads('Encounter', {})).toBe(false);
    expect(valuesAt(familyReads, 'Note')).toEqual([]);
  });
});
