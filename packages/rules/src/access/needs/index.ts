import type { ResourceType } from '@notewell/model';
import { administration } from './administration.ts';
import { authorship } from './authorship.ts';
import { definitions } from './definitions.ts';
import { exchange } from './exchange.ts';
import { health } from './health.ts';
import { keptRecords } from './kept-records.ts';
import { messaging } from './messaging.ts';
import type { Need, Needs } from './need.ts';
import { notes } from './notes.ts';
import { ownRecord } from './own-record.ts';
import { ownership } from './ownership.ts';
import { audits } from './quality.ts';
import { reports } from './reports.ts';
import { scheduling } from './scheduling.ts';
import { scribing } from './scribing.ts';
import { signatures } from './signatures.ts';

const areas: readonly Needs[] = [
  administration,
  authorship,
  audits,
  definitions,
  exchange,
  health,
  keptRecords,
  messaging,
  notes,
  ownership,
  ownRecord,
  reports,
  scheduling,
  scribing,
  signatures,
];

/** Every need that the areas declare for a type. */
export const needsOf = (type: ResourceType): readonly Need[] => areas.flatMap((area) => area[type] ?? []);
