import { idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import type { Needs, Write } from './need.ts';

const issueIn = (note: unknown): unknown => (isRecord(note) ? note.syncIssueMessage : undefined);

const changesIssue = ({ before, after }: Write): boolean => after !== undefined && issueIn(before) !== issueIn(after);

const isSentByAnother = ({ before }: Write, { profile }: Subject): boolean =>
  isRecord(before) && idIn(before.sender) !== profile.id;

export const exchange: Needs = {
  Note: [{ verbs: ['Create', 'Update'], needs: ['sync issue master'], when: changesIssue }],
  DocumentTransmission: [{ verbs: ['Update', 'Delete'], needs: ['sync issue master'], when: isSentByAnother }],
};
