import {
  type Installation,
  importFhir,
  isComplete,
  linesOf,
  openInstallation,
  readConfig,
  resultOf,
  SourceNeeded,
  StartError,
  type Summary,
  systemCaller,
} from '@notewell/server';
import { type Command, dataOption, type Input } from '../command.ts';
import { environmentOf } from '../environment.ts';

import { practiceFor } from './only-practice.ts';

export const importFhirCommand: Command = {
  name: 'import fhir',
  about: 'Imports FHIR R4: bundles, resources or NDJSON, also gzipped, or folders of them',
  operands: ['PATH…'],
  options: {
    practice: { about: 'Network id of the practice (default: the only practice)', value: 'NETWORKID' },
    source: { about: 'Name of the source system, the same each time (default: the address in the files)', value: 'NAME' },
    'same-person': {
      about: 'Confirms a corrected name or birth date: Patient/1, or several separated by commas',
      value: 'IDS',
    },
    'dry-run': { about: 'Reads and checks everything and writes nothing' },
    json: { about: 'Prints the result as one line of JSON' },
    data: dataOption,
  },
  run: async (input) => {
    const isJson = input.options.json === true;
    const quiet = isJson ? { ...input, say: () => {}, progress: () => {} } : input;
    try {
      const summary = await take(quiet);
      if (isJson) input.say(JSON.stringify(resultOf(summary)));
      else for (const line of linesOf(summary)) input.say(line);
      return isComplete(summary) ? 0 : 1;
    } catch (error) {
      if (!isJson || !(error instanceof StartError)) throw error;
      const conflicts = error instanceof SourceNeeded ? error.conflicts.map(({ reason }) => reason) : [];
      input.say(JSON.stringify({ ok: false, error: error.message, conflicts }));
      return 1;
    }
  },
};

async function take(input: Input): Promise<Summary> {
  const { say, options, ask } = input;
  const installation = await openInstallation(readConfig(environmentOf(input)), { say });
  const source = textOf(options.source);
  try {
    return await takeFrom(installation, input, source);
  } catch (error) {
    if (!(error instanceof SourceNeeded) || source !== undefined || !ask || options.json === true) throw error;
    say(error.message);
    const named = (await ask('Name of the system these files come from (empty to stop): ')).trim();
    if (named === '') throw new StartError('Stopped. Nothing was imported.');
    return await takeFrom(installation, input, named);
  } finally {
    await installation.close();
  }
}

async function takeFrom(installation: Installation, input: Input, source: string | undefined): Promise<Summary> {
  const { progress, signal, operands, options } = input;
  const practice = await practiceFor(installation, options.practice);
  const caller = systemCaller(practice, `import-fhir-${process.pid}`);
  const samePeople = (textOf(options['same-person']) ?? '').split(',').map((id) => id.trim());
  const isDryRun = options['dry-run'] === true;
  return importFhir({ installation, caller, practice, paths: operands, source, samePeople, isDryRun, progress, signal });
}

const textOf = (option: string | boolean | undefined) =>
  typeof option === 'string' && option.trim() ? option.trim() : undefined;
