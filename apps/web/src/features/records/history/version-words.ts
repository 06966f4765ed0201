import { type Field, labelOf, type ResourceType, typedAs, type UnknownRecord } from '@notewell/model';
import { appointmentWords } from '../../notes/start-note/index.ts';
import { reminderWords } from '../../scheduling/details/visit-details.ts';
import { repeatWords } from '../../scheduling/series/repeat-words.ts';
import { valueWords } from '../fields/entry-words.ts';

/** Fields that say nothing to a reader: keys, and what the server keeps for its own work. */
const apart: { readonly [T in ResourceType]?: readonly string[] } = {
  Appointment: ['series', 'freed', 'freedUntil', 'invited'],
};

/** True for a field whose changes are shown. Who set another field, and when, is what the version says anyway. */
export const isReadable = (type: ResourceType, name: string, { spec: { stampedBy } }: Field): boolean =>
  !apart[type]?.includes(name) && !(typeof stampedBy === 'object' && 'with' in stampedBy);

/** Labels of fields where the forms call them otherwise. */
const ownLabels: { readonly [T in ResourceType]?: { readonly [name: string]: string } } = {
  Appointment: {
    serviceType: 'Service',
    mode: 'Visit type',
    attendees: 'Who comes',
    serviceLocation: 'Given elsewhere',
    recurrence: 'Repeats',
    patientInstruction: 'Instructions',
    comment: 'For staff',
  },
};
export const fieldLabel = (type: ResourceType, name: string, field: Field): string =>
  ownLabels[type]?.[name] ?? labelOf(name, field);

type Words = (record: UnknownRecord) => string | undefined;
/** Words of fields that the screens say in their own way. */
const ownWords: { readonly [T in ResourceType]?: { readonly [name: string]: Words } } = {
  Appointment: {
    status: (record) => appointmentWords(typedAs('Appointment', record).status),
    recurrence: (record) => {
      const { recurrence } = typedAs('Appointment', record);
      return recurrence && repeatWords(recurrence);
    },
    reminders: (record) => reminderWords(typedAs('Appointment', record).reminders),
  },
};

/** A field of a version in words; undefined if it is empty. */
export function fieldWords(
  type: ResourceType,
  record: UnknownRecord,
  [name, field]: readonly [string, Field],
): string | undefined {
  const own = ownWords[type]?.[name];
  if (own) return own(record);
  const value = record[name];
  if (field.spec.kind === 'boolean' && value !== undefined) return value === true ? 'yes' : 'no';
  return valueWords(name, field, value);
}
