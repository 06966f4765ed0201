import { describe, expect, it } from 'vitest';
import type { Field } from './kernel/field.ts';
import type { Filter, ResourceDefinition } from './kernel/resource.ts';
import { fieldAt, itemOf, referencesOf } from './paths.ts';
import { definitionOf, definitionOfCollection, isResourceType, recordType, registry, resourceTypes } from './registry.ts';
import { enumerations, vocabularies } from './vocabularies/table.ts';

/** Spec section 3: the types, their references, and the fields it names. */
const types = {
  partitioned: [
    'Allergy',
    'Appointment',
    'CarePlan',
    'CarePlanOutcome',
    'CarePlanSession',
    'ChatMessage',
    'ClinicalDocument',
    'ComplianceAudit',
    'Condition',
    'Consent',
    'Coverage',
    'Dialogue',
    'DocumentReference',
    'Encounter',
    'EpisodeOfCare',
    'Media',
    'Medication',
    'Note',
    'NoteAudit',
    'Notification',
    'ObservableRoutines',
    'Observation',
    'PacketResponse',
    'QuestionnaireResponse',
    'RelatedPerson',
    'Scribble',
    'Transcription',
  ],
  practice: [
    'CdaParsingTask',
    'Channel',
    'ChannelMembership',
    'Communication',
    'ComplianceQuestionnaire',
    'Contract',
    'District',
    'DocumentTransmission',
    'Form',
    'GrantSet',
    'Group',
    'GroupNoteDefinition',
    'HealthcareService',
    'Itinerary',
    'Listing',
    'Location',
    'NoteDefinition',
    'NoteRule',
    'NoteSectionForm',
    'NoteTemplate',
    'Organization',
    'Packet',
    'Patient',
    'PersonalPreferences',
    'PersonalSignature',
    'PracticePreferences',
    'Practitioner',
    'Person',
    'Program',
    'Questionnaire',
    'ReportCriteria',
    'ReportDelivery',
    'Schedule',
    'Script',
    'SecurityRole',
    'SecurityToken',
    'SharedScribble',
    'SignatureConfiguration',
    'Snippet',
    'SpeechRule',
    'TextExpansion',
  ],
  global: ['KeyVault', 'Announcement', 'Notation', 'SnippetTemplate', 'SpeechRuleTemplate', 'TextExpansionTemplate'],
} as const;

const references: Readonly<Record<string, readonly string[]>> = {
  CarePlanOutcome: ['partOf', 'patient', 'episodeOfCare'],
  CdaParsingTask: ['document'],
  ChannelMembership: ['channel', 'member'],
  ChatMessage: ['author', 'channel', 'documents', 'media', 'thread'],
  ClinicalDocument: ['document', 'subject'],
  Condition: ['patient'],
  ComplianceAudit: ['participants.individual', 'patient', 'note', 'questionnaire'],
  ComplianceQuestionnaire: ['services', 'programs', 'definitions', 'locations'],
  Dialogue: ['subject', 'practitioner', 'audio', 'transcription'],
  DocumentTransmission: ['payload.document'],
  Encounter: [
    'participants.individual',
    'serviceType',
    'location.location',
    'location.kind',
    'appointment',
    'episodeOfCare',
    'subject',
    'partOf',
    'carePlanActivities.carePlan',
    'dialogues',
    'program',
  ],
  EpisodeOfCare: ['patient', 'diagnoses.condition', 'programs.program'],
  Form: ['questionnaires'],
  Group: ['members.member'],
  GroupNoteDefinition: ['show', 'noShow', 'cancelled', 'showTemplate', 'noShowTemplate', 'cancelledTemplate'],
  HealthcareService: ['additionalSections.form'],
  Note: [
    'encounter',
    'participants.individual',
    'definition',
    'subject',
    'partOf',
    'derivedFrom',
    'signatureConfiguration',
    'sections.form',
    'template',
    'summaryDocument',
  ],
  NoteAudit: [
    'participants.individual',
    'patient',
    'similarNotes.note',
    'overlappingNotes.note',
    'complianceAuditReviews.complianceAudit',
  ],
  NoteDefinition: ['services', 'sections.form'],
  NoteSectionForm: ['elements.form'],
  NoteTemplate: ['author', 'definition', 'services'],
  Packet: ['forms', 'programs'],
  PacketResponse: ['packet', 'answers', 'author'],
  Patient: ['careTeam.member', 'defaultLocation', 'comments.author', 'confidentialTeam.practitioner', 'contacts.organization'],
  PersonalPreferences: ['pins'],
  PersonalSignature: ['signature'],
  Practitioner: ['supervisors.subject', 'groupMemberships.listing', 'employments.department'],
  RelatedPerson: ['patient'],
  ReportDelivery: ['author', 'recipients.user'],
  Scribble: ['patient', 'author', 'media'],
  SharedScribble: ['patient', 'media', 'collaborators'],
  SecurityRole: ['derivedFrom'],
  SecurityToken: ['patientAllowances', 'owner'],
  Appointment: [
    'episodeOfCare',
    'location',
    'owner',
    'program',
    'schedule',
    'serviceType',
    'serviceLocation',
    'attendees.subject',
    'attendees.episodeOfCare',
  ],
};

const fields: Readonly<Record<string, readonly string[]>> = {
  Encounter: ['diagnoses', 'visitStatusOverrides', 'patient', 'problems', 'consents', 'patientSignatures', 'documentationType'],
  Note: ['signatures', 'patientSignatures', 'reviewers', 'definitionAssignments', 'syncIssueMessage', 'created', 'composition'],
  Patient: [
    'contacts',
    'avatar',
    'photo',
    'addresses',
    'profile',
    'name',
    'otherNames',
    'comments',
    'confidentialTeam',
    'careTeam',
  ],
  Practitioner: ['avatar', 'photo', 'signature', 'supervisors', 'groupMemberships', 'employments'],
  SecurityRole: ['derivedFrom', 'grants', 'distribution', 'hidden'],
  SecurityToken: ['expiration', 'patientAllowances', 'owner'],
  Snippet: ['shared'],
  Appointment: ['created', 'attendees', 'duration', 'isGroup', 'missedVisitServiceCode', 'partition'],
};

const definitions: readonly (readonly [string, ResourceDefinition])[] = Object.entries(registry);

describe('the registry', () => {
  it.each(Object.entries(types))('holds every %s type of the spec and no other', (scope, names) => {
    const held = definitions.filter(([, definition]) => definition.scope.kind === scope).map(([name]) => name);
    expect(held.toSorted()).toEqual(names.toSorted());
  });

  it('names each definition as its type', () => {
    for (const [name, definition] of definitions) expect(definition.type).toBe(name);
  });

  it('gives every type a collection of its own, by which it is found', () => {
    expect(new Set(definitions.map(([, { collection }]) => collection)).size).toBe(resourceTypes.length);
    for (const [, definition] of definitions) {
      expect(definition.collection).toMatch(/^[a-z][a-zA-Z]*$/);
      expect(definitionOfCollection(definition.collection)).toBe(definition);
      expect(definitionOf(definition.type)).toBe(definition);
    }
  });

  it('knows no type by the name of something every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString', '']) {
      expect(isResourceType(name)).toBe(false);
      expect(definitionOf(name)).toBeUndefined();
      expect(definitionOfCollection(name)).toBeUndefined();
    }
  });
});

describe.each(Object.entries(references))('%s', (type, paths) => {
  it.each(paths.map((path) => [path]))('refers to others at %s', (path) => {
    expect(definitionOf(type) && referencesOf(definitionOf(type) as ResourceDefinition).map((one) => one.path)).toContain(path);
  });
});

describe.each(Object.entries(fields))('%s', (type, names) => {
  it.each(names.map((name) => [name]))('has the field %s', (name) => {
    const definition = definitionOf(type);
    expect(definition && fieldAt(definition, name)).toBeDefined();
  });
});

/** The kind of a field; the type that a reference names is text. */
const kindAt = (definition: ResourceDefinition, path: string) => {
  const named = path.endsWith('.resourceType') ? itemOf(fieldAt(definition, path.slice(0, -'.resourceType'.length))) : undefined;
  return named?.spec.kind === 'reference' ? 'text' : (itemOf(fieldAt(definition, path))?.spec.kind ?? 'nothing');
};
const passesList = (definition: ResourceDefinition, path: string) =>
  path.split('.').some((_, index, names) => fieldAt(definition, names.slice(0, index + 1).join('.'))?.spec.kind === 'list');

/** Kinds of field that each kind of filter can compare. */
const comparable = (filter: Filter): readonly string[] => {
  if (filter.by === 'reference') return ['reference'];
  if (filter.by === 'text') return ['text', 'date'];
  if (filter.by === 'referrer') return ['text'];
  if (filter.by === 'value') return ['code', 'text', 'boolean', 'number'];
  return { instant: ['instant'], date: ['date', 'approximateDate'], number: ['number'] }[filter.of];
};
const sortable = ['text', 'code', 'boolean', 'number', 'date', 'instant', 'approximateDate', 'duration', 'time'];

function everyField(of: Readonly<Record<string, Field>>, above = ''): (readonly [string, Field])[] {
  return Object.entries(of).flatMap(([name, field]) => {
    const path = above ? `${above}.${name}` : name;
    const inner = itemOf(field)?.spec;
    const below = inner?.kind === 'group' && !inner.vocabulary ? everyField(inner.fields, path) : [];
    return [[path, itemOf(field) ?? field] as const, ...below];
  });
}

describe.each(definitions)('%s', (_, definition) => {
  it('refers only to types there are', () => {
    for (const { path, targets } of referencesOf(definition)) {
      for (const target of targets) expect(isResourceType(target), `${path} to ${target}`).toBe(true);
    }
  });

  it('filters by fields it has, of a kind the filter can compare', () => {
    for (const [kind, filter] of Object.entries(definition.filters)) {
      expect(kind).toMatch(/^[A-Z][a-zA-Z]*$/);
      for (const path of filter.paths) expect(comparable(filter), `${kind} at ${path}`).toContain(kindAt(definition, path));
    }
  });

  it('sorts by single values it has', () => {
    for (const [name, path] of Object.entries(definition.sorts)) {
      expect(sortable, `${name} at ${path}`).toContain(kindAt(definition, path));
      expect(passesList(definition, path), `${name} at ${path}`).toBe(false);
    }
  });

  it('says whose record it is by references, or is itself the patient', () => {
    const { scope, patients } = definition;
    for (const path of scope.kind === 'partitioned' ? scope.by : []) expect(kindAt(definition, path), path).toBe('reference');
    for (const path of patients.filter((one) => one !== 'id')) {
      expect(referencesOf(definition).find((one) => one.path === path)?.targets ?? [], path).toContain('Patient');
    }
    for (const path of patients.filter((one) => one === 'id')) {
      expect(definition.type, path).toBe('Patient');
    }
  });

  it('takes codes from sets and vocabularies that are listed', () => {
    for (const [path, { spec }] of everyField(definition.fields)) {
      if (spec.kind === 'code') expect(enumerations[spec.enumeration]?.values, path).toEqual(spec.values);
      if (spec.kind === 'group' && spec.vocabulary) expect(vocabularies[spec.vocabulary], path).toBeDefined();
    }
  });

  it('checks only fields it has', () => {
    for (const { path } of definition.checks) expect(fieldAt(definition, path), path).toBeDefined();
  });

  it('says in words what it is', () => {
    expect(definition.about).toMatch(/\.$/);
    expect(definition.labels.every((label) => label.length > 2)).toBe(true);
  });
});

describe('the record', () => {
  it('is one type, and all that is partitioned belongs to one', () => {
    const declared: readonly ResourceDefinition[] = Object.values(registry);
    expect(declared.filter(({ isRecord }) => isRecord).map(({ type }) => type)).toEqual([recordType]);
    expect(recordType).toBe('Patient');
  });
});
