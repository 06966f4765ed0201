import { Confidentiality, DocumentCategory, type DocumentReference, DocumentType, type Reference } from '@notewell/model';
import { movesFrom } from '@notewell/rules';

/** Facts of a document as typed. */
export interface Particulars {
  readonly title: string;
  readonly type: string;
  readonly category: string;
  readonly date: string;
  readonly expires: string;
  readonly tags: readonly string[];
  readonly confidentiality: string;
}
export const nothing: Particulars = {
  title: '',
  type: '',
  category: '',
  date: '',
  expires: '',
  tags: [],
  confidentiality: 'Normal',
};

const choices = ({ entries }: typeof DocumentType) => entries.map(({ code, display }) => ({ value: code, label: display }));
export const types = choices(DocumentType);
export const categories = choices(DocumentCategory);

/** Levels that are offered. `Low` and `Moderate` come only with imports. */
export const levels = [
  { value: 'Normal', label: 'Normal', readers: 'Everyone who may read documents of this chart' },
  { value: 'Restricted', label: 'Restricted', readers: 'Only staff who may read health history' },
  { value: 'VeryRestricted', label: 'Very restricted', readers: 'Only those who filed, wrote or reviewed it' },
] as const;

/** Categories that follow from a type. */
const categoryOf: Readonly<Record<string, string>> = {
  '11502-2': 'result',
  '18748-4': 'result',
  '59284-0': 'consent',
  '57016-8': 'consent',
  '64292-6': 'release',
  '64290-0': 'insurance',
  '57133-1': 'correspondence',
  '51852-2': 'correspondence',
  '42348-3': 'legal',
};
/** The category after a choice of type: the usual one, unless another was chosen. */
export const categoryAfter = (type: string, { category, type: before }: Particulars): string =>
  category === '' || category === categoryOf[before] ? (categoryOf[type] ?? category) : category;

const coded = (vocabulary: typeof DocumentType, code: string) => {
  const entry = vocabulary.entries.find((one) => one.code === code);
  return entry && { code, system: vocabulary.system, display: entry.display };
};

/** Fields of the record for typed facts. Empty ones are left out. */
export function fieldsOf({
  title,
  type,
  category,
  date,
  expires,
  tags,
  confidentiality,
}: Particulars): Partial<DocumentReference> {
  const [typed, filed] = [coded(DocumentType, type), coded(DocumentCategory, category)];
  return {
    ...(title.trim() && { title: title.trim() }),
    ...(typed && { type: typed }),
    ...(filed && { category: filed }),
    ...(date && { documentDate: date }),
    ...(expires && { expires }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(Confidentiality.has(confidentiality) && { confidentiality }),
  };
}

export const particularsOf = (document: DocumentReference): Particulars => ({
  title: document.title ?? '',
  type: document.type?.code ?? '',
  category: document.category?.code ?? '',
  date: document.documentDate ?? '',
  expires: document.expires ?? '',
  tags: document.tags ?? [],
  confidentiality: document.confidentiality ?? 'Normal',
});

/** The record with changed facts. A fact that was cleared is removed. */
export function withParticulars(document: DocumentReference, typed: Particulars): DocumentReference {
  const {
    title: _title,
    type: _type,
    category: _category,
    documentDate: _date,
    expires: _expires,
    tags: _tags,
    ...rest
  } = document;
  return { ...rest, ...fieldsOf(typed) };
}

/** A document in another place, with its facts. The server takes the file along and ends the one that it moves. */
export function movedTo(
  document: DocumentReference,
  typed: Particulars,
  place: Reference<'Patient' | 'Practitioner'>,
): NewDocument {
  const { fileName, pages, received, text } = document;
  return {
    resourceType: 'DocumentReference',
    ...fieldsOf(typed),
    status: 'Current',
    ...(isOfPatient(place)
      ? { completion: 'Final', subject: place, patient: place }
      : { completion: 'Preliminary', subject: place }),
    relatesTo: movesFrom(document.id ?? ''),
    received: received ?? document.created ?? new Date().toISOString(),
    ...(fileName && { fileName }),
    ...(pages && { pages }),
    ...(text && { text }),
  };
}
type NewDocument = Omit<DocumentReference, 'id' | 'meta' | 'display' | 'partition'>;
const isOfPatient = (place: Reference<'Patient' | 'Practitioner'>): place is Reference<'Patient'> =>
  place.resourceType === 'Patient';
