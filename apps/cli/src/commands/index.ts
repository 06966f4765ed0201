import type { Command } from '../command.ts';
import { backupCommand } from './backup.ts';
import { doctorCommand } from './doctor.ts';
import { importFhirCommand } from './import-fhir.ts';
import { importIcd10Command } from './import-icd10.ts';
import { importQuestionnaireCommand } from './import-questionnaire.ts';
import { keysMaster } from './keys-master.ts';
import { keysRotate } from './keys-rotate.ts';
import { migrateCommand } from './migrate.ts';
import { practiceCreate } from './practice-create.ts';
import { restoreCommand } from './restore.ts';
import { startCommand } from './start.ts';
import { userCreate } from './user-create.ts';

/** Every command; a new one is its file and a row here. */
export const commands: readonly Command[] = [
  startCommand,
  migrateCommand,
  practiceCreate,
  userCreate,
  importFhirCommand,
  importIcd10Command,
  importQuestionnaireCommand,
  backupCommand,
  restoreCommand,
  keysRotate,
  keysMaster,
  doctorCommand,
];
