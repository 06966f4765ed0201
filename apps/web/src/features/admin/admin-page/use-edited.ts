import { useState } from 'react';

/** Applies the form's changes over the current record. A newer record does not discard typed values. */
export function editedOver<D extends object>(record: D, changes: Partial<D>): { readonly draft: D; readonly dirty: boolean } {
  const draft = { ...record, ...changes };
  return { draft, dirty: JSON.stringify(draft) !== JSON.stringify(record) };
}

/** Form fields over those of the record. Call `clear` once the changes are saved or discarded. */
export function useEdited<D extends object>(record: D) {
  const [changes, setChanges] = useState<Partial<D>>({});
  const set = (part: Partial<D>) => setChanges((held) => ({ ...held, ...part }));
  return { ...editedOver(record, changes), set, clear: () => setChanges({}) };
}
