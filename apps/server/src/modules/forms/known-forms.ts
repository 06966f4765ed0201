import { idIn, isRecord } from '@notewell/model/values';
import { Refusal } from '../../kernel/refusal.ts';
import type { Save } from '../../resources/saving/behaviour.ts';
import { lookUp, lookUpSeen } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Fields that name the form of answers, with their types. */
const forms = {
  questionnaire: ['Questionnaire', 'ComplianceQuestionnaire'],
  form: ['Form'],
  packet: ['Packet'],
  packetResponse: ['PacketResponse'],
} as const;

type FormType = (typeof forms)[keyof typeof forms][number];
/** True for a form that the caller may read, and for one that was retired while they filled it in. */
async function isKnown(save: Save, type: FormType, id: string): Promise<boolean> {
  // Who reads no form of this type does not learn which there are.
  if (!save.caller.permissions.has(`${type}.Read`)) return false;
  if (await lookUpSeen(save, type, id)) return true;
  const found = await lookUp(save, type, id);
  return found !== undefined && 'status' in found && found.status === 'Retired';
}

/** Refuses answers that newly name a form that does not exist: nobody could show or score them. Imports keep what they bring. */
export async function requireKnownForms(save: Save): Promise<void> {
  const { before, after, caller } = save;
  if (isMachine(caller)) return;
  const unknown: string[] = [];
  for (const [path, types] of Object.entries(forms)) {
    const named = after[path];
    const id = idIn(named);
    if (id === undefined || id === idIn(before?.[path])) continue;
    const stated = isRecord(named) ? named.resourceType : undefined;
    const possible = types.filter((type) => stated === undefined || stated === type);
    const known = await Promise.all(possible.map((type) => isKnown(save, type, id)));
    if (!known.includes(true)) unknown.push(path);
  }
  if (unknown.length === 0) return;
  const errors = unknown.map((path) => ({ path, code: 'invalid', message: 'This form does not exist.' }));
  throw new Refusal('validation-failed', { errors });
}
