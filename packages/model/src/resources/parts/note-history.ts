import { boolean, code, group, instant, json, list, longText, reference, text } from '../../kernel/field.ts';
import { RuleSeverity } from '../../vocabularies/clinical/form-logic.ts';
import { ValidationOutcome } from '../../vocabularies/clinical/note-rules.ts';
import { ReviewStatus } from '../../vocabularies/clinical/signatures.ts';
import { noteRuleName } from './note-rules.ts';

const by = () => reference('Practitioner');

/** People asked to review a note before or after it is signed. */
export const reviewers = () =>
  list(
    group({
      reviewer: by().required(),
      status: code(ReviewStatus),
      requestedAt: instant(),
      requestedBy: by(),
      reviewedAt: instant(),
      comment: longText(),
      hash: text({ max: 128 }).about('Hash of the text that was reviewed; the server sets it'),
    }),
    { max: 100, keys: ['reviewer', 'requestedAt'] },
  );

/** Results of the note's rules when they last ran, with overrides and their reasons. */
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

/** Each amendment of a signed note; `versionId` is the version signed before. */
export const amendments = () =>
  list(group({ reason: longText().required(), at: instant(), by: by(), versionId: text({ max: 20 }) }), { max: 500 });

/** Text added after signing, separate from the signed text. */
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

/** Signatures that their signers took back at once. */
export const withdrawals = () =>
  list(
    group({
      signer: by().required(),
      role: text({ max: 100 }),
      signedAt: instant(),
      at: instant(),
      hash: text({ max: 128 }).about('Hash of the text that was signed'),
    }),
    { max: 500 },
  );

/** Actions on an alert raised by an answer or a total, with author and time. */
export const alertActions = () =>
  list(
    group({
      section: text({ max: 200 }).required(),
      alert: longText().required(),
      action: longText().required(),
      by: by(),
      at: instant(),
    }),
    { max: 500 },
  );

/** A note returned to its author, with the changes to make. */
export const revisionRequests = () =>
  list(
    group({
      comment: longText().required(),
      section: text({ max: 200 }),
      by: by(),
      at: instant(),
      hash: text({ max: 128 }).about('Hash of the text that was sent back; the server sets it'),
      resolvedAt: instant(),
      resolvedBy: by(),
      reply: longText(),
    }),
    { max: 500 },
  );

/** Each later change of the note's author: decided by whom, from whom to whom, and why. */
export const handOvers = () =>
  list(
    group({
      from: by(),
      to: by().required(),
      by: by(),
      at: instant(),
      reason: longText().required(),
      tookPart: boolean().readOnly().about('False if the new author takes no part in the visit; set by the server'),
    }),
    { max: 100 },
  );
