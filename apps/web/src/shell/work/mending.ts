import type { ResourceType } from '@notewell/model';
import { createContext } from 'react';
import { faultsOf } from '../../platform/failure.ts';
import { type KeptGroup, mustCompare } from './kept-groups.ts';

export interface MendProps {
  readonly group: KeptGroup;
  readonly onClose: () => void;
}
/**
 * Opens the dialog in which a refused record is corrected. The application provides it, because it consists of the record
 * editors; and it stays open with what is typed, even if its row is gone meanwhile.
 */
export const MendContext = createContext<((group: KeptGroup) => void) | undefined>(undefined);

/** Types whose refused changes are corrected where they were written. */
const elsewhere: ReadonlySet<ResourceType> = new Set<ResourceType>([
  'Appointment',
  'Channel',
  'ChatMessage',
  'Note',
  'Questionnaire',
  'QuestionnaireResponse',
  'Scribble',
]);

/** Statuses of refusals because of what a record says. */
const ofContent: ReadonlySet<number | undefined> = new Set([400, 409, 422]);

/** True for a replacement whose older document somebody else replaced first. */
export const isReplacedMeanwhile = ({ first, error }: Pick<KeptGroup, 'first' | 'error'>): boolean =>
  first.type === 'DocumentReference' && faultsOf(error).some(({ path }) => path === 'relatesTo');

/** True for a refused file whose record is at the server and decides about it. */
const isLateFile = (group: KeptGroup): boolean =>
  isReplacedMeanwhile(group) && group.theirs !== undefined && group.items.every(({ kind }) => kind === 'upload');

/** True for refused text that its author can correct in fields and send again, with its files. */
export const isMendable = (group: KeptGroup): boolean =>
  group.reason === 'refused' &&
  ofContent.has(group.error?.status) &&
  (isLateFile(group) || (group.mine !== undefined && group.items.some(({ kind }) => kind === 'create' || kind === 'update'))) &&
  !elsewhere.has(group.first.type) &&
  group.items.every(({ call }) => call === undefined) &&
  !mustCompare(group);
