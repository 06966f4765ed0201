import { createHash } from 'node:crypto';
import { definitionOf, type ResourceByType, type ResourceType } from '@notewell/model';
import { noteDefinitions } from '@notewell/rules/starters';
import { makeGroupDefinition, makeNoteDefinitions } from './define.ts';
import { makeInstruments } from './instruments.ts';
import type { Make, Whole } from './make.ts';
import { makePlaces } from './places.ts';
import { makeServices, serviceRows } from './services.ts';
import { makeSigning } from './signing.ts';
import { makeGoalLibrary, makeWritingAids } from './writing-aids.ts';

// The initial content of a practice, declared once. The demo practice uses the same tables and adds its own content.
export { makeGroupDefinition, makeNoteDefinitions } from './define.ts';
export { type Instruments, makeInstruments } from './instruments.ts';
export { type Draft, type Make, refer, type Whole } from './make.ts';
export { placeOfService } from './places.ts';
export { makeServices, type ServiceRow, type StarterServiceKey, serviceRows } from './services.ts';
export { makeSigning } from './signing.ts';
export { makeGoalLibrary, makeWritingAids, type SnippetRow } from './writing-aids.ts';

/** Initial preferences: visits are booked here, not in another system. */
export const starterPreferences = { appointmentCreation: true, allowAppointmentCancellation: true } as const;

/** One resource of the content: all but who wrote it when. */
export interface StarterResource {
  readonly type: ResourceType;
  readonly id: string;
  readonly body: ResourceByType[ResourceType];
}

/** All starter content, each item after its references. The ids are the same in every practice. */
export function starterContent(): readonly StarterResource[] {
  const made: StarterResource[] = [];
  const make: Make = (type, key, draft) => {
    const id = starterId(type, key);
    const display = definitionOf(type).display(draft);
    // The draft has all fields of its type but those added here.
    const body = { ...draft, id, resourceType: type, display } as Whole<typeof type>;
    made.push({ type, id, body });
    return body;
  };
  makePlaces(make);
  make('Program', 'outpatient', {
    name: 'Outpatient',
    description: 'Scheduled visits, in person and by video',
    status: 'Active',
    enrollmentKind: 'Admission',
  });
  const services = makeServices(make, serviceRows, () => ({}));
  const instruments = makeInstruments(make);
  const signing = makeSigning(make);
  const definitions = makeNoteDefinitions(make, noteDefinitions, { services, instruments, signing });
  makeGroupDefinition(make, definitions);
  makeWritingAids(make, { definitions });
  makeGoalLibrary(make);
  return made;
}

/**
 * Derives an id from the content's key, so that a second run finds the resources of the first. A UUID with application-defined
 * bits (RFC 9562, version 8).
 */
function starterId(type: ResourceType, key: string): string {
  const hex = createHash('sha256').update(`notewell starter ${type}/${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
