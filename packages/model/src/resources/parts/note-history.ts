import { code, group, instant, json, list, longText, reference, text } from '../../kernel/field.ts';
import { RuleSeverity } from '../../vocabularies/form-logic.ts';
import { ValidationOutcome } from '../../vocabularies/note-rules.ts';
import { ReviewStatus } from '../../vocabularies/signatures.ts';
import { noteRuleName } from './note-rules.ts';

const by = () => reference('Practitioner');

/** Who was asked to look at a note before or after it is signed. */
export const reviewers = () =>
  list(
    group({
      reviewer: by().required(),
      status: code(ReviewStatus),
      requestedAt: instant(),
      requestedBy: by(),
      reviewedAt: instant(),
      comment: longText(),
    }),
    { max: 100 },
  );

/** What the note's rules said when they last ran, and who set one aside and why. */
export const ruleResults = () =>
  list(
    group({
      rule: noteRuleName(),
      noteRule: reference('NoteRule'),
      name: text({ max: 300 }).about('The rule where it is not one of the product’s own'),
      outcome: code(ValidationOutcome).required(),
      severity: code(RuleSeverity),
      section: text({ max: 200 }).about('Id of the section it concerns'),
      message: longText(),
      override: group({ reason: longText().required(), by: by(), at: instant() }),
    }),
    { max: 500 },
  );

/** Each amendment of a signed note; `versionId` is the version that was signed before. */
export const amendments = () =>
  list(group({ reason: longText().required(), at: instant(), by: by(), versionId: text({ max: 20 }) }), { max: 500 });

/** What was added after signing, apart from the text that was signed. */
export const addenda = () =>
  list(
    group({
      id: text({ max: 200 }),
      text: longText().required(),
      document: json(),
      author: by(),
      at: instant(),
      signature: group({ signer: by(), signedAt: instant(), name: text({ max: 300 }), hash: text({ max: 128 }) }),
    }),
    { max: 500 },
  );

/** A note sent back to its author, with what is to be changed. */
export const revisionRequests = () =>
  list(
    group({
      comment: longText().required(),
      section: text({ max: 200 }),
      by: by(),
      at: instant(),
      resolvedAt: instant(),
      resolvedBy: by(),
      reply: longText(),
    }),
    { max: 500 },
  );
