import type { DocumentReference, Reference } from '@notewell/model';

/* Documents that arrive before anybody knows whose they are. They wait with a colleague and are then filed in a chart. */

type Kept = Partial<Pick<DocumentReference, 'subject' | 'patient' | 'status' | 'relatesTo'>>;

/** True for a document that waits to be filed in a chart. */
export const isInInbox = ({ subject, patient, status }: Kept): boolean =>
  subject?.resourceType === 'Practitioner' && patient === undefined && status === 'Current';

const moves = 'moves';
type Relations = NonNullable<DocumentReference['relatesTo']>;

/** Relation of a new document to the one whose file it takes. The server ends that one in the same transaction. */
export const movesFrom = (id: string): Relations => [{ relation: moves, document: { id, resourceType: 'DocumentReference' } }];

/** Id of the document whose file a new one takes. */
export const movedFrom = ({ relatesTo = [] }: Kept): string | undefined =>
  relatesTo.find(({ relation }) => relation === moves)?.document?.id;

/** Id of the older document that one replaces. */
export const replaces = ({ relatesTo = [] }: Kept): string | undefined =>
  relatesTo.find(({ relation }) => relation === 'replaces')?.document?.id;

/** The relations that stay. What was moved is not named: its readers may not know the chart where it was. */
export function lastingRelations({ relatesTo = [] }: Kept): Relations | undefined {
  const lasting = relatesTo.filter(({ relation }) => relation !== moves);
  return lasting.length > 0 ? lasting : undefined;
}

/** The reference of the colleague with whom a document waits. */
export const inboxOf = (id: string): Reference<'Practitioner'> => ({ id, resourceType: 'Practitioner' });

/** State of a document that was a mistake. One that never said how complete it is does not begin to. */
export const asMistaken = ({ completion }: Pick<DocumentReference, 'completion'>) => ({
  status: 'EnteredInError' as const,
  ...(completion ? { completion: 'EnteredInError' as const } : {}),
});
