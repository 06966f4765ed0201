import type { ModuleDef } from '../module.ts';
import { note } from './behaviour/note.ts';
import { carePlanOutcome } from './behaviour/note-outcomes.ts';
import { chartPrintoutsRoute } from './chart-printouts.ts';
import { discardedNoteRoutes } from './discarded-notes.ts';
import { encounter } from './encounter.ts';
import { noFinalNote } from './final-note.ts';
import { groupMembers } from './group-members-job.ts';
import { noteChecksRoute } from './note-checks.ts';
import { noteChecks } from './note-checks-job.ts';
import { notePrintoutRoute } from './note-printout.ts';

export { requireSignable } from './behaviour/note.ts';
export { configurationOfNote } from './behaviour/note-configuration.ts';
export { hashOf } from './behaviour/note-signatures.ts';
export { hasSignedNote } from './final-note.ts';
export { signingText } from './print/signing-text.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    notePrintoutRoute(app, parts);
    chartPrintoutsRoute(app, parts);
    noteChecksRoute(app, parts);
    discardedNoteRoutes(app, parts);
  },
  behaviours: { CarePlanOutcome: carePlanOutcome, Encounter: encounter, Note: note },
  needs: [noFinalNote],
  jobs: [noteChecks, groupMembers],
};
