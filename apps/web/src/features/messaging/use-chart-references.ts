import type { ChatMessage } from '@notewell/model';

/** A note or document of a chart that a message refers to. */
export interface ChartReference {
  readonly id: string;
  readonly resourceType: 'Note' | 'DocumentReference';
  readonly display?: string | undefined;
}

/** References of the message that is being written. */
export function chartReferences(references: readonly ChartReference[], set: (next: readonly ChartReference[]) => void) {
  return {
    references,
    set,
    add: (one: ChartReference) => references.some(({ id }) => id === one.id) || set([...references, one]),
    remove: (id: string) => set(references.filter((one) => one.id !== id)),
  };
}

/** The references as fields of a message, after the files that it brings. */
export function withReferences(
  files: Pick<ChatMessage, 'media' | 'documents'>,
  references: readonly ChartReference[],
): Pick<ChatMessage, 'media' | 'documents' | 'notes'> {
  const of = <T extends ChartReference['resourceType']>(type: T) =>
    references.flatMap(({ id, resourceType, display }) =>
      resourceType === type ? [{ id, resourceType: type, ...(display ? { display } : {}) }] : [],
    );
  const [notes, documents] = [of('Note'), [...(files.documents ?? []), ...of('DocumentReference')]];
  return { ...files, ...(notes.length > 0 ? { notes } : {}), ...(documents.length > 0 ? { documents } : {}) };
}
