import type { Readable } from 'node:stream';
import {
  definitionOf,
  type Form,
  type Note,
  type PracticePreferences,
  type Questionnaire,
  type QuestionnaireResponse,
} from '@notewell/model';
import { decide, type Occasion, occasionsOf } from '@notewell/rules';
import { disclosed } from '../disclosure.ts';
import type { PrintedForms } from '../print/form-answers.ts';
import type { Drawn } from '../print/note-print.ts';
import type { Call } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import type { StoredRow } from '../store/index.ts';
import { everything, subjectOf, visibilityOf } from '../store/visibility.ts';

/** A drawn signature larger than this is not printed. Bytes. */
const largestSignature = 2 * 1_048_576;

/** What the store holds of a type is a value of that type: it was validated on its way in. */
export const bodyOf = <T>({ text }: Pick<StoredRow, 'text'>): T => JSON.parse(text) as T;

export async function preferencesOf({ store }: RouteDeps, practice: string): Promise<PracticePreferences | undefined> {
  const { text } = await store.search.page({
    practice,
    definition: definitionOf('PracticePreferences'),
    // The head of a printout is the practice's own, whoever prints.
    visibility: everything,
    partition: undefined,
    filters: [],
    sort: undefined,
    pageSize: 1,
    continuation: undefined,
  });
  return (JSON.parse(text) as PracticePreferences[])[0]; // a page of this type
}

/** What a questionnaire asks, and as what it came from elsewhere; nothing where it is gone. */
export async function formOf(
  { store }: RouteDeps,
  practice: string,
  id: string,
): Promise<Pick<Questionnaire, 'items' | 'foreign'>> {
  const row = await store.reader.read(practice, definitionOf('Questionnaire'), id, everything);
  return row && !row.deleted ? bodyOf<Questionnaire>(row) : {};
}

/** What the forms of notes ask, each by the version that its section names. A form that is gone prints its answers alone. */
export async function formsOfNotes({ store }: RouteDeps, practice: string, notes: readonly Note[]): Promise<PrintedForms> {
  const read = async <T>(type: 'Questionnaire' | 'Form', id: string): Promise<T | undefined> => {
    const row = await store.reader.read(practice, definitionOf(type), id, everything);
    return row && !row.deleted ? bodyOf<T>(row) : undefined;
  };
  const questions = async (id: string) => (await read<Questionnaire>('Questionnaire', id))?.items;
  const answered = notes.flatMap(({ sections = [] }) => sections.filter(({ answers }) => answers?.length));
  const ids = new Set(answered.flatMap(({ form }) => form?.id ?? []));
  const found = new Map<string, NonNullable<Questionnaire['items']>>();
  for (const id of ids) {
    const own = await questions(id);
    const parts = own ? [] : ((await read<Form>('Form', id))?.questionnaires ?? []);
    const all = await Promise.all(parts.map((part) => questions(part.id)));
    const items =
      own ??
      all.flatMap((one = [], at) => [
        { linkId: `part-${at}`, type: 'Header' as const, text: parts[at]?.display ?? '', items: one },
      ]);
    if (items.length > 0) found.set(id, items);
  }
  return found;
}

/** Pictures of the signatures that were drawn; one that cannot be read is left to its printed name. */
export async function drawnSignatures({ store, content }: RouteDeps, practice: string, note: Note): Promise<Map<string, Drawn>> {
  const media = definitionOf('Media');
  const ids = [...(note.signatures ?? []), ...(note.patientSignatures ?? [])].flatMap((signature) => signature.media?.id ?? []);
  const found = new Map<string, Drawn>();
  for (const id of ids) {
    const row = await store.reader.read(practice, media, id, everything);
    if (!row || row.deleted) continue;
    const { content: facts, ink } = bodyOf<{ content?: { contentType?: string; hash?: string; size?: number }; ink?: unknown }>(
      row,
    );
    const strokes = strokesIn(ink);
    if (strokes) found.set(id, strokes);
    if (!facts?.hash || !/^image\/(png|jpeg)$/.test(facts.contentType ?? '') || (facts.size ?? 0) > largestSignature) continue;
    const stream = await content.open(practice, facts.hash);
    if (stream) found.set(id, await wholeOf(stream));
  }
  return found;
}

async function wholeOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array)); // content streams give bytes
  return Buffer.concat(parts);
}

const drawnPath = /^[ML\d ,.-]{1,50000}$/;

/** Strokes that were kept as path data; anything else is never drawn. */
function strokesIn(ink: unknown): Exclude<Drawn, Buffer> | undefined {
  if (typeof ink !== 'object' || ink === null) return undefined;
  const { path, width, height } = ink as { path?: unknown; width?: unknown; height?: unknown }; // each is looked at
  if (typeof path !== 'string' || !drawnPath.test(path) || typeof width !== 'number' || typeof height !== 'number')
    return undefined;
  return width > 0 && height > 0 ? { path, width, height } : undefined;
}

const looksBack = (items: NonNullable<Questionnaire['items']>): boolean =>
  items.some(({ type, items: under = [] }) => type === 'TableReport' || looksBack(under));
/** How many notes and responses are looked back over. */
const mostEarlier = 200;

/**
 * On what occasions a patient's forms were answered, as far as the caller may know of them; undefined where no form asks to look
 * back.
 */
export async function earlierOf(
  { store }: RouteDeps,
  { caller, practice }: Pick<Call, 'caller' | 'practice'>,
  patientId: string,
  forms: PrintedForms,
): Promise<readonly Occasion[] | undefined> {
  if (![...forms.values()].some((items) => looksBack([...items]))) return undefined;
  const all = async <T>(type: 'Note' | 'QuestionnaireResponse'): Promise<T[]> => {
    const definition = definitionOf(type);
    if (!decide(subjectOf(caller), 'Read', { type, row: undefined }).allowed) return [];
    const visibility = visibilityOf(caller, definition);
    const page = { partition: patientId, filters: [], sort: undefined, pageSize: mostEarlier, continuation: undefined };
    const { text } = await store.search.page({ practice, definition, visibility, ...page });
    const found: T[] = [];
    for (const one of JSON.parse(text) as object[]) // a page of this type
      found.push(bodyOf<T>(await disclosed(caller, definition, practice, store, JSON.stringify(one))));
    return found;
  };
  const [notes, responses] = await Promise.all([all<Note>('Note'), all<QuestionnaireResponse>('QuestionnaireResponse')]);
  return occasionsOf(
    notes.filter(({ status }) => status === 'Final' || status === 'Amended'),
    responses,
  );
}
