import { boolean, code, integer, list, longText, reference } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { FormAudience, Recurrence } from '../vocabularies/index.ts';
import { definitionFields, isUnfinishedDraft } from './parts/definition.ts';
import { ruleConditions } from './parts/rule-conditions.ts';

export const Packet = defineResource({
  type: 'Packet',
  collection: 'packets',
  labels: ['Packet', 'Packets'],
  about: 'Forms that a patient or relative is asked to fill in together, such as at intake.',
  family: 'definitions',
  scope: practiceWide,
  unfinished: isUnfinishedDraft,
  fields: {
    ...definitionFields,
    forms: list(reference('Form'), { max: 100, unique: 'id' }),
    programs: list(reference('Program'), { max: 500, unique: 'id' }),
    services: list(reference('HealthcareService'), { max: 1_000, unique: 'id' }),
    contracts: list(reference('Contract'), { max: 100, unique: 'id' }).about('To be signed with it'),
    audience: list(code(FormAudience), { max: 3, unique: true }),
    instructions: longText(),
    offeredWhen: ruleConditions(),
    dueDays: integer({ min: 0 }).about('Days from when it is sent'),
    daysBeforeVisit: integer({ min: 0 }).about('Sent this many days before an appointment'),
    recurrence: code(Recurrence),
    requireSignature: boolean(),
  },
  filters: {
    Text: byText('title', 'description'),
    Status: byValue('status'),
    Lineage: byValue('lineage'),
    Form: byReference('forms'),
    Program: byReference('programs'),
    Contract: byReference('contracts'),
    Service: byReference('services'),
  },
  sorts: { name: 'title', created: 'id', version: 'version' },
  display: (packet) => packet.title,
});
export type Packet = ResourceOf<typeof Packet>;
