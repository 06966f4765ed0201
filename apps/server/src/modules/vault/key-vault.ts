import { faultOf } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import { sealText } from '../../kernel/vault/envelope.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';

/** The binding of a value: it opens for this entry of this practice alone. */
export const vaultPlace = (practice: string, id: string) => `vault ${practice} ${id}`;

const refuse = (path: string, message: string) =>
  new Refusal('validation-failed', { errors: [{ path, code: 'invalid', message }] });
const stays = ['name', 'practice', 'purpose'] as const;

/** An entry of the vault (spec section 3): what it holds is sealed with the practice's own key before anything else has it. */
export const keyVault: Behaviour = {
  async beforeSave(save) {
    const { before, after, now, store } = save;
    const practice = String(after['practice']);
    // References name it: they would lead elsewhere.
    for (const field of stays) if (before && before[field] !== after[field]) throw refuse(field, `${field} stays as it was.`);
    if (!before && !(await store.practices.isOpen(practice))) throw refuse('practice', 'This practice does not exist.');
    if (!before) after['created'] = now.toISOString();
    after['algorithm'] = 'AES-256-GCM';
    if (after['purpose'] === 'Data') await dataKey(save, practice);
    else await secret(save, practice);
  },
};

/** A practice's data key: the entry says which generation is in use, and holds nothing of it. */
async function dataKey({ before, after, store, now }: Save, practice: string): Promise<void> {
  if (after['value'] !== undefined) throw refuse('value', 'Data keys are created by the server only.');
  if (after['status'] !== 'Active')
    throw refuse('status', 'A data key stays active, because data encrypted with it would be lost.');
  const generation = await store.keys.generation(practice);
  if (before?.['generation'] === generation) return;
  after['generation'] = generation;
  after['activated'] = now.toISOString();
}

async function secret({ before, after, store, now, id }: Save, practice: string): Promise<void> {
  const { value } = after;
  const from = before?.['status'];
  if (from === 'Destroyed') throw new Refusal('locked', { detail: 'This entry was destroyed and cannot be changed.' });
  if (!before && value === undefined) throw new Refusal('validation-failed', { errors: [faultOf('value', 'required')] });
  const keep = async (text: string) => sealText(await store.keys.current(practice), text, vaultPlace(practice, id));
  if (after['status'] === 'Destroyed') after['value'] = await keep('');
  else if (typeof value === 'string') {
    after['value'] = await keep(value);
    after['generation'] = Number(before?.['generation'] ?? 0) + 1;
    after['activated'] = now.toISOString();
  }
  if (after['status'] === 'Active') delete after['retired'];
  else if (from === 'Active' || !before) after['retired'] = now.toISOString();
}
