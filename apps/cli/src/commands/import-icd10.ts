import { openInstallation, readConfig } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';
import { importIcd10, lineOf } from '../import/icd10/index.ts';

export const importIcd10Command: Command = {
  name: 'import icd10',
  about: 'Loads ICD-10-CM for all practices from the CMS order file, also gzipped',
  operands: ['FILE'],
  options: { force: { about: 'Loads the file even if it looks incomplete or older' }, data: dataOption },
  run: async (input) => {
    const [file = ''] = input.operands;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say: input.say });
    try {
      input.say(
        lineOf(await importIcd10(installation.store, file, { progress: input.progress, force: input.options.force === true })),
      );
    } finally {
      await installation.close();
    }
  },
};
