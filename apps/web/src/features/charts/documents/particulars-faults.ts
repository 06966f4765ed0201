import type { DocumentReference } from '@notewell/model';
import { faultsOf as failureFaultsOf } from '../../../platform/failure.ts';
import { judged, placesOf } from '../../records/record-editor/judged.ts';
import { fieldsOf, type Particulars } from './particulars.ts';

export type ParticularsFaults = { readonly [K in keyof Particulars]?: string };

/** The field of the record for each fact. */
const fields = {
  title: 'title',
  type: 'type',
  category: 'category',
  date: 'documentDate',
  expires: 'expires',
  tags: 'tags',
  confidentiality: 'confidentiality',
} as const satisfies Record<keyof Particulars, keyof DocumentReference>;
const names = Object.keys(fields).filter((name): name is keyof Particulars => name in fields);

/** A document with nothing said of it. */
const blank = { resourceType: 'DocumentReference', status: 'Current', subject: { id: 'p', resourceType: 'Patient' } } as const;

/** Faults of typed facts, each for its field. `stored`: the document that they change; what it says already stays. */
export function faultsOf(typed: Particulars, stored: Partial<DocumentReference> = blank): ParticularsFaults {
  const next = fieldsOf(typed);
  const changes = names
    .map((name) => fields[name])
    .filter((field) => JSON.stringify(next[field]) !== JSON.stringify(stored[field]))
    .map((field) => [field, next[field]] as const);
  const said = placesOf('DocumentReference', judged('DocumentReference', stored, new Map(changes)).faults);
  const faults = names.flatMap((name) => {
    const found = said.find(({ path }) => path.split('.')[0] === fields[name]);
    return found ? [[name, found.message] as const] : [];
  });
  return { ...Object.fromEntries(faults), ...(!typed.title.trim() && { title: 'Type a title' }) };
}

/** The server's faults in refused facts, each for its field until that is changed. */
export function refusedFaultsOf(error: unknown, refused: Particulars, typed: Particulars): ParticularsFaults {
  const said = placesOf('DocumentReference', failureFaultsOf(error));
  const open = names.filter((name) => JSON.stringify(typed[name]) === JSON.stringify(refused[name]));
  return Object.fromEntries(
    open.flatMap((name) => {
      const found = said.find(({ path }) => path.split('.')[0] === fields[name]);
      return found ? [[name, found.message]] : [];
    }),
  );
}
/** True for a fault of the server that has a field here. */
export const isOfParticulars = (path: string): boolean => Object.values<string>(fields).includes(path.split('.')[0] ?? '');

export const isFaulty = (faults: ParticularsFaults): boolean => Object.keys(faults).length > 0;
