import type { Note, NoteDefinition, NoteRule } from '@notewell/model';
import { mayBeSignedOver } from '../severity.ts';
import { type NoteActor, type NoteRefusal, noteRefusal } from './authority.ts';

/** A rule to be overridden for one note. */
export interface RuleSetAside {
  /** Name of the built-in rule, or of the one that the practice's rule is based on. */
  readonly rule: string;
  /** The practice's own rule, if it is one. */
  readonly noteRule?: Pick<NoteRule, 'id' | 'overridable'> | undefined;
  readonly definition: Pick<NoteDefinition, 'incompleteSigning' | 'rules'> | undefined;
}

const byNobody = (reason: string): NoteRefusal => ({ reason, missing: [] });

/** Returns the reason why `actor` may not override a rule of the note; undefined if they may. Server and screens share it. */
export function overrideRefusal(
  { rule, noteRule, definition = {} }: RuleSetAside,
  note: Note | undefined,
  actor: NoteActor,
): NoteRefusal | undefined {
  if (noteRule?.overridable === false) return byNobody('Nobody can set this rule aside. Fix what it names.');
  if (rule === 'EmptyNote' && !noteRule) return byNobody('An empty note cannot be signed. Write what was done.');
  return noteRefusal({ does: 'override', lenient: mayBeSignedOver(definition, { rule, noteRule }) }, note, actor);
}
