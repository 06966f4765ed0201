import type { Note, Reference, SignatureConfiguration } from '@notewell/model';
import type { SignatureNeed } from '@notewell/rules';
import type { Save } from './behaviour.ts';
import { find, lookUp } from './lookup.ts';
import type { OpenNote } from './open-note.ts';

type Signature = NonNullable<Note['signatures']>[number];
type Slot = NonNullable<SignatureConfiguration['signers']>[number];

/** More people than this are not all asked for one signature. */
const mostAsked = 10;

/**
 * Asks those whose turn it is, once somebody has signed: each open place of the configuration waits for its signers by
 * name, so that they find the note on their list. What was asked for and is given, or is not asked any more, goes.
 */
export async function askNextSigners(
  save: Save,
  after: OpenNote,
  configuration: SignatureConfiguration | undefined,
  needs: readonly SignatureNeed[],
): Promise<void> {
  const standing = (after.signatures ?? []).filter(({ status }) => status !== 'Requested');
  const begun = needs.some(({ given }) => given !== undefined);
  const open = begun ? needs.filter(({ given, required, mayBeGiven }) => required && !given && mayBeGiven) : [];
  const asked: Signature[] = [];
  for (const need of open) {
    const slot = configuration?.signers?.find(({ id }) => id === need.id);
    if (!slot || slot.kind === 'Patient' || slot.kind === 'Guardian') continue;
    for (const signer of await signersOf(save, after, slot)) {
      const before = after.signatures?.find(
        (one) => one.status === 'Requested' && one.slot === slot.id && one.signer?.id === signer.id,
      );
      asked.push(
        before ?? {
          signer,
          role: slot.kind,
          slot: slot.id,
          required: true,
          status: 'Requested',
          requestedAt: save.now.toISOString(),
          ...(slot.meaning ? { meaning: slot.meaning } : {}),
          ...(slot.order ? { order: slot.order } : {}),
          ...(slot.attestation ? { attestation: slot.attestation } : {}),
          ...(slot.withinHours ? { due: new Date(save.now.getTime() + slot.withinHours * 3_600_000).toISOString() } : {}),
        },
      );
    }
  }
  if (asked.length > 0 || standing.length < (after.signatures?.length ?? 0)) after.signatures = [...standing, ...asked];
}

/** Whom a place may be filled by: those named, else those who take that part, else the author's supervisors, else who holds the role. */
async function signersOf(save: Save, note: Note, slot: Slot): Promise<Reference<'Practitioner'>[]> {
  const named = (slot.practitioners ?? []).filter(({ resourceType }) => resourceType !== 'Listing');
  if (named.length > 0) return named.slice(0, mostAsked).map(practitioner);
  const part = (note.participants ?? []).filter(({ role }) => role === slot.participant).map(({ individual }) => individual);
  if (part.length > 0) return part.slice(0, mostAsked).map(practitioner);
  const author = note.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual.id;
  const supervisors = slot.kind === 'Supervisor' ? ((await lookUp(save, 'Practitioner', author))?.supervisors ?? []) : [];
  const today = save.now.toISOString().slice(0, 10);
  const present = supervisors.filter(({ period }) => !(period?.end && period.end < today));
  if (present.length > 0) return present.slice(0, mostAsked).map(({ subject }) => practitioner(subject));
  const roles = (slot.roles ?? []).map(({ id }) => id);
  if (roles.length === 0) return [];
  const holders = await find(save, 'Practitioner', [{ kind: 'Role', values: roles }]);
  return holders
    .filter(({ id, active }) => id !== author && active !== false)
    .slice(0, mostAsked)
    .map(({ id = '' }) => practitioner({ id }));
}

const practitioner = ({ id }: { readonly id: string }): Reference<'Practitioner'> => ({ id, resourceType: 'Practitioner' });
