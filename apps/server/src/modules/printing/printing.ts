import type { Readable } from 'node:stream';
import {
  type CarePlan,
  definitionOf,
  isRecord,
  type Media,
  type Note,
  type PracticePreferences,
  type Questionnaire,
  type ResourceByType,
} from '@notewell/model';
import { decide, isReport, type Occasion, occasionsOf, unprintable } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { allStoredAs, storedAs } from '../../resources/columns/stored.ts';
import { disclosed } from '../../resources/disclosure.ts';
import type { Call } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { everything, visibilityOf } from '../../resources/visibility/visibility.ts';
import { type ContentStore, makePrintable } from '../content/index.ts';
import type { AppParts } from '../parts.ts';
import type { PrintedForms } from './form-answers.ts';
import type { Drawn } from './letterhead.ts';

/** Reads the practice's preferences for the head of a printout, independent of the caller's access. */
export const preferencesOf = async ({ store }: AppParts, practice: string): Promise<PracticePreferences | undefined> =>
  (await find({ practice, store }, 'PracticePreferences', []))[0];

/** The name of the person who prints, for the foot of each page. Who holds a page must be known by name. */
export async function printerOf({ store }: Pick<AppParts, 'store'>, practice: string, { profile }: Caller): Promise<string> {
  const type = definitionOf(profile?.resourceType ?? '');
  const row = profile && type && (await store.reader.read(practice, type, profile.id, everything));
  return (row && bodyOf(row).display) ?? profile?.display ?? 'a member of staff';
}

/** The questions of a form, and its original if it came from another system. Empty if the form is gone. */
export const formOf = async (
  { store }: AppParts,
  practice: string,
  id: string,
): Promise<Pick<Questionnaire, 'items' | 'foreign'>> => (await lookUp({ practice, store }, 'Questionnaire', id)) ?? {};

/**
 * The questions of the notes' forms, by the version that each section names. A missing form prints answers only.
 */
export async function formsOfNotes({ store }: AppParts, practice: string, notes: readonly Note[]): Promise<PrintedForms> {
  const questions = async (id: string) => (await lookUp({ practice, store }, 'Questionnaire', id))?.items;
  const answered = notes.flatMap(({ sections = [] }) => sections.filter(({ answers }) => answers?.length));
  const ids = new Set(answered.flatMap(({ form }) => form?.id ?? []));
  const found = new Map<string, NonNullable<Questionnaire['items']>>();
  for (const id of ids) {
    const own = await questions(id);
    const parts = own ? [] : ((await lookUp({ practice, store }, 'Form', id))?.questionnaires ?? []);
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
export async function drawnSignatures(
  deps: AppParts,
  practice: string,
  { signatures = [], patientSignatures = [] }: Pick<Note | CarePlan, 'signatures' | 'patientSignatures'>,
): Promise<Map<string, Drawn>> {
  const ids = [...signatures, ...patientSignatures].flatMap((signature) => signature.media?.id ?? []);
  const found = new Map<string, Drawn>();
  for (const id of ids) {
    const picture = await pictureIn(deps, practice, id);
    if (picture) found.set(id, picture);
  }
  return found;
}

/** The practice's logo for the head of its printouts, where it has one. A picture of a patient's record is none. */
export async function logoOf(
  deps: AppParts,
  practice: string,
  preferences: PracticePreferences | undefined,
): Promise<Drawn | undefined> {
  return (
    preferences?.logo && pictureIn(deps, practice, preferences.logo.id, ({ subject }) => subject?.resourceType === 'Practitioner')
  );
}

type Pictured = Pick<Media, 'subject' | 'ink'> & { readonly content?: { contentType?: string; hash?: string; size?: number } };

/** The printable content of a Media: its picture, else its strokes. */
async function pictureIn(
  { store, content }: AppParts,
  practice: string,
  id: string,
  fits: (media: Pictured) => boolean = () => true,
): Promise<Drawn | undefined> {
  const media: Pictured | undefined = await lookUp({ practice, store }, 'Media', id);
  if (!media || !fits(media)) return undefined;
  const { hash, contentType = '', size = 0 } = media.content ?? {};
  const isPrintable = unprintable({ type: contentType, size }) === undefined;
  const stream = hash && isPrintable ? await openUnlessWithheld(content, practice, hash) : undefined;
  return (stream && (await makePrintable(stream))) ?? strokesIn(media.ink);
}

/** A page is printed without a picture in which malware was found. */
async function openUnlessWithheld(content: ContentStore, practice: string, hash: string): Promise<Readable | undefined> {
  try {
    return await content.open(practice, hash);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'content-withheld') return undefined;
    throw error;
  }
}

const drawnPath = /^[ML\d ,.-]{1,50000}$/;

/** Strokes that were kept as path data; anything else is never drawn. */
function strokesIn(ink: unknown): Exclude<Drawn, Buffer> | undefined {
  if (!isRecord(ink)) return undefined;
  const { path, width, height } = ink;
  if (typeof path !== 'string' || !drawnPath.test(path) || typeof width !== 'number' || typeof height !== 'number')
    return undefined;
  return width > 0 && height > 0 ? { path, width, height } : undefined;
}

const looksBack = (items: NonNullable<Questionnaire['items']>): boolean =>
  items.some((item) => isReport(item) || looksBack(item.items ?? []));
/** The number of earlier notes and responses that are searched. */
const mostEarlier = 200;

/**
 * Earlier occasions of a patient's forms, as far as the caller may know of them. Undefined if no form shows earlier answers.
 */
export async function earlierOf(
  { store }: AppParts,
  { caller, practice }: Pick<Call, 'caller' | 'practice'>,
  patientId: string,
  forms: PrintedForms,
): Promise<readonly Occasion[] | undefined> {
  if (![...forms.values()].some((items) => looksBack([...items]))) return undefined;
  const all = async <T extends 'Note' | 'QuestionnaireResponse'>(type: T): Promise<ResourceByType[T][]> => {
    const definition = definitionOf(type);
    if (!decide(subjectOf(caller), 'Read', { type, row: undefined }).allowed) return [];
    const visibility = visibilityOf(caller, definition);
    const page = { partition: patientId, filters: [], sort: undefined, pageSize: mostEarlier, continuation: undefined };
    const stored = await store.search.read({ practice, definition, visibility, ...page });
    const found: ResourceByType[T][] = [];
    for (const one of allStoredAs(type, stored))
      found.push(storedAs(type, await disclosed({ caller, definition, practice, store }, JSON.stringify(one))));
    return found;
  };
  const [notes, responses] = await Promise.all([all('Note'), all('QuestionnaireResponse')]);
  return occasionsOf(
    notes.filter(({ status }) => status === 'Final' || status === 'Amended'),
    responses,
  );
}
