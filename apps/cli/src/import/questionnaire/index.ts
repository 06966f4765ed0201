import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { definitionOf, validate } from '@notewell/model';
import { type FormBody, fromFhirQuestionnaire } from '@notewell/rules';
import { type Caller, type Installation, StartError } from '@notewell/server';

export interface Taken {
  readonly id: string;
  readonly form: FormBody;
  readonly remarks: readonly string[];
}
interface Into {
  readonly installation: Pick<Installation, 'saving'>;
  readonly caller: Caller;
  readonly practice: string;
}

/** Imports one FHIR R4 Questionnaire as a draft, to be reviewed before use. Throws StartError for any other file. */
export async function importQuestionnaire({ installation, caller, practice }: Into, path: string): Promise<Taken> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`${path} cannot be read: ${error.message}`);
  });
  const { form, remarks } = formIn(path, text);
  const draft = { ...form, resourceType: 'Questionnaire', status: 'Draft', version: 1, lineage: randomUUID() };
  // A draft may be incomplete while it is written. An imported file must be complete, or is refused with its faults.
  const checked = validate('Questionnaire', { ...draft, status: 'Active' });
  if (!checked.ok) {
    const faults = checked.faults.slice(0, 3).map(({ message }) => message);
    throw new StartError(`${path} cannot be taken: ${faults.join('; ')}`);
  }
  const { id } = await installation.saving.create({ practice, caller, definition: definitionOf('Questionnaire'), draft });
  return { id, form, remarks };
}

function formIn(path: string, text: string): ReturnType<typeof fromFhirQuestionnaire> {
  try {
    return fromFhirQuestionnaire(JSON.parse(text));
  } catch (error) {
    throw new StartError(`${path}: ${error instanceof TypeError ? error.message : 'it is not valid JSON.'}`);
  }
}

/** The result as lines for a person. */
export const linesOf = ({ id, form, remarks }: Taken): string[] => [
  `“${form.title}” is now a draft (${id}). Check and publish it under Build.`,
  ...remarks.map((words) => `  ${words}`),
];
