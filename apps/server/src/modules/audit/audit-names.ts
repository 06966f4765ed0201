import { definitionOf, isResourceType } from '@notewell/model';
import { fixedIds } from '@notewell/rules';
import { isAllowedTo } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import type { Store } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';

/** A reader of the log, in a practice. */
export interface LogReader {
  readonly store: Pick<Store, 'reader'>;
  readonly practice: string;
  readonly caller: Caller;
}

/** The name of a person in the log, such as `Practitioner/<id>`, if the reader may know of them. */
export async function nameIn({ store, practice, caller }: LogReader, reference: string): Promise<string> {
  const [type = '', id = ''] = reference.split('/');
  if (id === fixedIds.systemAccount) return 'Notewell itself';
  if (!isResourceType(type)) return 'An account without a place here';
  const definition = definitionOf(type);
  const row = isAllowedTo(caller, definition, 'read')
    ? await store.reader.read(practice, definition, id, visibilityOf(caller, definition))
    : undefined;
  const display = row && bodyOf(row).display;
  return display ?? `${definition.labels[0]} ${id.slice(-6)}`;
}

/** The same for many references, each looked up once. */
export function namesIn(reader: LogReader): (reference: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (reference) => {
    const name = known.get(reference) ?? nameIn(reader, reference);
    known.set(reference, name);
    return name;
  };
}
