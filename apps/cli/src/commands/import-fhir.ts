import { openInstallation, readConfig, systemCaller } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';
import { importFhir, linesOf } from '../import/fhir/index.ts';
import { practiceFor } from './only-practice.ts';

export const importFhirCommand: Command = {
  name: 'import fhir',
  about: 'Takes FHIR R4 into a practice: bundles, resources, NDJSON, packed with gzip or not, and folders of them',
  operands: ['PATH…'],
  options: {
    practice: { about: 'Network id of the practice (else the only one there is)', value: 'NETWORKID' },
    source: { about: 'What the system they come from is called, where the files do not say', value: 'NAME' },
    data: dataOption,
  },
  run: async (input) => {
    const { say, progress, signal, operands, options } = input;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say });
    try {
      const practice = await practiceFor(installation, options.practice);
      const source = typeof options.source === 'string' ? options.source : undefined;
      const caller = systemCaller(practice, `import-fhir-${process.pid}`);
      const summary = await importFhir({ installation, caller, practice, paths: operands, source, progress, signal });
      for (const line of linesOf(summary)) say(line);
      // A file that could not be read is for a person to look at; the rest was taken.
      return summary.faults.length > 0 && summary.types.size === 0 ? 1 : 0;
    } finally {
      await installation.close();
    }
  },
};
