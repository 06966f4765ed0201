import { idIn } from '@notewell/model/values';
import { lastDayToDocument } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Check } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { dayWith } from '../../resources/saving/practice-day.ts';
import { storedPreferences } from '../practices/index.ts';

/** Refuses a note or visit that begins too long after its episode ended. One that began in time is finished and corrected. */
export const requireTimelyDocumentation: Check = async (change) => {
  const { definition, caller, before, after, practice, store, now } = change;
  if (!after || isMachine(caller) || (definition.type !== 'Note' && definition.type !== 'Encounter')) return;
  const visit = definition.type === 'Note' ? await lookUp(change, 'Encounter', idIn(after['encounter'])) : undefined;
  const id = idIn(after['episodeOfCare']) ?? visit?.episodeOfCare?.id;
  if (id === undefined || (before && id === (idIn(before['episodeOfCare']) ?? visit?.episodeOfCare?.id))) return;
  const episode = await lookUp(change, 'EpisodeOfCare', id);
  if (!episode) return;
  const preferences = await storedPreferences(store)(practice);
  const last = lastDayToDocument(episode, preferences?.documentationDays);
  if (last !== undefined && dayWith(preferences, now) > last)
    throw new Refusal('preference-refused', {
      detail: `This episode could be documented until ${last}. Reopen it, or ask an administrator.`,
    });
};
