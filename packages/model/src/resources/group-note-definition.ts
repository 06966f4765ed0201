import { boolean, list, reference } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';

const definition = () => reference('NoteDefinition');
const template = () => reference('NoteTemplate');

export const GroupNoteDefinition = defineResource({
  type: 'GroupNoteDefinition',
  collection: 'groupNoteDefinitions',
  labels: ['Group note', 'Group notes'],
  about: 'Which definition and template each member’s note has, by whether the member came.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    shared: definition().about('Sections written once for the whole group'),
    show: definition().required(),
    noShow: definition(),
    cancelled: definition(),
    showTemplate: template(),
    noShowTemplate: template(),
    cancelledTemplate: template(),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    memberTimes: boolean().about('Each member’s time is written by itself'),
    allowFromAppointment: boolean(),
  },
  filters: {
    Text: byText('title', 'description'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Definition: byReference('show', 'noShow', 'cancelled', 'shared'),
    Service: byReference('services'),
    Program: byReference('programs'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (value) => value.title,
});
export type GroupNoteDefinition = ResourceOf<typeof GroupNoteDefinition>;
