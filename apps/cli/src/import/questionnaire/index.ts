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

/** Takes one FHIR R4 Questionnaire as a draft, to be looked through before it is used. Throws StartError for any other file. */
export async function importQuestionnaire({ installation, caller, practice }: Into, path: string): Promise<Taken> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartError(`${path} cannot be read: ${error.message}`);
  });
  const { form, remarks } = formIn(path, text);
  const draft = { ...form, resourceType: 'Questionnaire', status: 'Draft', version: 1, lineage: randomUUID() };
  const checked = validate('Questionnaire', draft);
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
    throw new StartError(`${path}: ${error instanceof TypeError ? error.message : 'it is not JSON.'}`);
  }
}

/** What was done, in lines for a person. */
export const linesOf = ({ id, form, remarks }: Taken): string[] => [
  `“${form.title}” is a draft now (${id}): look it through under Build and publish it.`,
  ...remarks.map((words) => `  ${words}`),
];
