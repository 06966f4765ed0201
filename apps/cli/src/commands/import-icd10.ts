import { openInstallation, readConfig } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';
import { importIcd10, lineOf } from '../import/icd10/index.ts';

export const importIcd10Command: Command = {
  name: 'import icd10',
  about: 'Loads an edition of ICD-10-CM, for all practices: the CMS order file, packed with gzip or not',
  operands: ['FILE'],
  options: { data: dataOption },
  run: async (input) => {
    const [file = ''] = input.operands;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say: input.say });
    try {
      input.say(lineOf(await importIcd10(installation.store, file, input.progress)));
    } finally {
      await installation.close();
    }
  },
};
