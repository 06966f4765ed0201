import { definitionOf, type Notification } from '@notewell/model';
import type { Takers } from '@notewell/protocol';
import { authorIn, fitsPlace, isForAnySupervisor, mayDo, type Permission, type PlaceFacts } from '@notewell/rules';
import { notificationKinds } from '@notewell/rules/notifications';
import { isAllowedTo } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { ownAccess } from '../access/index.ts';
import { grantsOf } from '../accounts/index.ts';
import { configurationOfNote } from '../notes/index.ts';
import type { AppParts } from '../parts.ts';
import { colleagueAsCaller } from './colleague.ts';
import { mayReadAbout } from './deputies.ts';

type Place = Pick<AppParts, 'store' | 'now'> & { readonly practice: string };
type Rights = Pick<PlaceFacts, 'own' | 'given' | 'day'>;

/** The rights of the staff, read once for all colleagues who are looked at. */
function rightsOf({ practice, store, now }: Place): () => Promise<Rights> {
  let found: Promise<Rights> | undefined;
  const read = async () => {
    const [own, given] = [await ownAccess(store, practice), await store.grantsGiven(practice)];
    return { own, given, day: await practiceDay({ practice, store }, now()) };
  };
  return () => (found ??= read());
}

/** Permissions that the work of a notification takes beyond reading its record. */
function takenBy({ kind, about }: Notification): readonly Permission[] {
  const { updates, takes } = notificationKinds[kind];
  return [...(takes ? [takes] : []), ...(updates && about?.resourceType ? [`${about.resourceType}.Update` as const] : [])];
}

/** True if a colleague can do the work of a notification. Who may open its record, and who may change it, is decided as ever. */
export const mayDoWork = (place: Place, taker: Caller, one: Notification): Promise<boolean> =>
  isAble({ ...place, rights: rightsOf(place) }, taker, one);

type Judging = Place & { readonly rights: () => Promise<Rights> };

async function isAble(place: Judging, taker: Caller, one: Notification): Promise<boolean> {
  const { kind, about } = one;
  if (!takenBy(one).every((permission) => taker.permissions.has(permission))) return false;
  if (!(await mayReadAbout(place, taker, one))) return false;
  if (about?.resourceType && notificationKinds[kind].updates && !isAllowedTo(taker, definitionOf(about.resourceType), 'update'))
    return false;
  const { by } = notificationKinds[kind];
  if (by === 'author') return mayTakeOver(place, taker, one);
  return by !== 'cosigner' || mayCosign(place, taker, one);
}

/** True if a colleague may become the author of the note, who alone signs it. Others need it handed over to them. */
async function mayTakeOver(place: Place, taker: Caller, { about }: Notification): Promise<boolean> {
  const note = await lookUp(place, 'Note', about?.id);
  const to = taker.profile?.id;
  return note !== undefined && mayDo({ does: 'changeAuthor', to, signs: false }, note, subjectOf(taker));
}

/** True if the place of the note in which the absent person was asked to sign admits a colleague. */
async function mayCosign(place: Judging, taker: Caller, { recipient, onBehalfOf, about }: Notification): Promise<boolean> {
  const [note, person] = [await lookUp(place, 'Note', about?.id), await lookUp(place, 'Practitioner', taker.profile?.id)];
  if (!note || !person || person.id === authorIn(note)) return false;
  const asked = note.signatures?.find(
    ({ status, signer }) => status === 'Requested' && signer?.id === (onBehalfOf ?? recipient).id,
  );
  const slot = (await configurationOfNote(place, note))?.signers?.find(({ id }) => id === asked?.slot);
  if (!slot) return true;
  if (isForAnySupervisor(slot) && !taker.permissions.has('supervision')) return false;
  // Who may read the note was asked before.
  return fitsPlace(slot, person, { ...(await place.rights()), note, staff: [], charts: undefined });
}

type PracticeCaller = Caller & { readonly networkId: string };

/** Colleagues who are looked at together. */
const atOnce = 20;

/** The staff who can do the work of a notification, by name. */
export async function takersOf(parts: AppParts, caller: PracticeCaller, one: Notification): Promise<Takers['people']> {
  const practice = caller.networkId;
  const place = { ...parts, practice, rights: rightsOf({ ...parts, practice }) };
  const own = await ownAccess(parts.store, practice);
  const seats = (await parts.accounts?.staffOf(practice)) ?? [];
  const needed = takenBy(one);
  const able = seats.flatMap((seat) => {
    const { permissions } = grantsOf(seat, own, { kind: 'own' });
    return needed.every((permission) => permissions.has(permission)) ? [seat.profile.id] : [];
  });
  const ids = [...new Set(able)];
  const found: { id: string; display: string }[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = await Promise.all(
      ids.slice(from, from + atOnce).map(async (id) => {
        const taker = await colleagueAsCaller(parts, caller, id);
        if (!taker || !(await isAble(place, taker, one))) return [];
        const person = await lookUp(place, 'Practitioner', id);
        return person && person.active !== false ? [{ id, display: person.display ?? 'No name' }] : [];
      }),
    );
    found.push(...some.flat());
  }
  return found.toSorted((a, b) => a.display.localeCompare(b.display));
}
