import type { PermissionVerb, ResourceType } from '@notewell/model';
import type { Subject } from '../populations.ts';
import { administration } from './administration.ts';
import { authorship } from './authorship.ts';
import { definitions } from './definitions.ts';
import { entries } from './entries.ts';
import { exchange } from './exchange.ts';
import { agreements } from './family/agreements.ts';
import { plansOfFamily } from './family/plans.ts';
import { health } from './health.ts';
import { keptRecords } from './kept-records.ts';
import { messaging } from './messaging.ts';
import type { Need, Needs, Write } from './need.ts';
import { notes } from './notes.ts';
import { ownRecord } from './own-record.ts';
import { ownership } from './ownership.ts';
import { packets } from './packets.ts';
import { particulars } from './particulars.ts';
import { plans } from './plans.ts';
import { audits } from './quality.ts';
import { reports } from './reports.ts';
import { isOwnAnswer, scheduling } from './scheduling.ts';
import { scribing } from './scribing.ts';
import { signatures } from './signatures.ts';
import { visits } from './visits.ts';
import { ownWords } from './words.ts';

const areas: readonly Needs[] = [
  administration,
  agreements,
  authorship,
  audits,
  definitions,
  entries,
  exchange,
  health,
  keptRecords,
  messaging,
  notes,
  ownership,
  ownRecord,
  ownWords,
  packets,
  particulars,
  plans,
  plansOfFamily,
  reports,
  scheduling,
  scribing,
  signatures,
  visits,
];

const known = new Map<ResourceType, readonly Need[]>();

/** Every need that the areas declare for a type. */
export function needsOf(type: ResourceType): readonly Need[] {
  let needs = known.get(type);
  if (!needs) known.set(type, (needs = areas.flatMap((area) => area[type] ?? [])));
  return needs;
}

/** The verb on its type that a write needs. Some changes take no more than reading. */
export const verbOf = (
  { verb, type }: { readonly verb: PermissionVerb; readonly type: ResourceType },
  write: Write,
  subject: Subject,
): PermissionVerb => (verb === 'Update' && type === 'Appointment' && isOwnAnswer(write, subject) ? 'Read' : verb);
