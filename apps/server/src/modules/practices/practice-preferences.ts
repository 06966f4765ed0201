import { typedAs } from '@notewell/model';
import { unprintable } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Check, Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';

const idIn = (value: unknown) => (value as { readonly id?: string } | undefined)?.id; // a reference, as the declaration says

/** Hiding one version of a definition hides them all: a later version is the same note type. */
async function hideLineages(save: Save): Promise<void> {
  const hidden = typedAs('PracticePreferences', save.after).hiddenDefinitions ?? [];
  const lineages = new Set<string>();
  for (const { id, resourceType } of hidden) {
    const type = resourceType === 'GroupNoteDefinition' ? 'GroupNoteDefinition' : 'NoteDefinition';
    const lineage = (await lookUp(save, type, id))?.lineage;
    if (lineage !== undefined) lineages.add(lineage);
  }
  if (lineages.size > 0) save.after['hiddenLineages'] = [...lineages];
  else delete save.after['hiddenLineages'];
}

/** A practice has one row of preferences. With two, it would depend on their order which of them holds. */
export const onePreferencesCheck: Check = async (change) => {
  if (change.definition.type !== 'PracticePreferences' || change.before) return;
  await requireNone(change);
};

async function requireNone(place: Pick<Save, 'practice' | 'store'>): Promise<void> {
  if ((await find(place, 'PracticePreferences', [])).length === 0) return;
  throw new Refusal('already-exists', { detail: 'This practice has its preferences already. Change those.' });
}

/** A logo appears on every printout. It must be a picture that can be printed, and not part of a patient's record. */
export const practicePreferences: Behaviour = {
  // Of two first rows at one moment, the second waits for the lock and then finds the first.
  guard: (save) => (save.before ? undefined : { lock: 'practice preferences', verify: () => requireNone(save) }),
  async beforeSave(save) {
    await hideLineages(save);
    const id = idIn(save.after['logo']);
    if (id === undefined || id === idIn(save.before?.['logo'])) return;
    const media = await lookUp(save, 'Media', id);
    const { contentType: type = '', size = 0 } = media?.content ?? {};
    const fault =
      media?.subject.resourceType === 'Practitioner'
        ? unprintable({ type, size })
        : 'The logo must be a picture uploaded by a member of staff.';
    if (fault) throw new Refusal('validation-failed', { errors: [{ path: 'logo', code: 'invalid', message: fault }] });
  },
};
