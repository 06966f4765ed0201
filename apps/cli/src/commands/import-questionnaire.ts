import { openInstallation, readConfig, systemCaller } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';
import { importQuestionnaire, linesOf } from '../import/questionnaire/index.ts';
import { practiceFor } from './only-practice.ts';

export const importQuestionnaireCommand: Command = {
  name: 'import questionnaire',
  about: 'Imports a FHIR R4 Questionnaire (JSON) as a draft form',
  operands: ['FILE'],
  options: {
    practice: { about: 'Network id of the practice (default: the only practice)', value: 'NETWORKID' },
    data: dataOption,
  },
  run: async (input) => {
    const [file = ''] = input.operands;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say: input.say });
    try {
      const practice = await practiceFor(installation, input.options.practice);
      const caller = systemCaller(practice, `import-questionnaire-${process.pid}`);
      for (const line of linesOf(await importQuestionnaire({ installation, caller, practice }, file))) input.say(line);
    } finally {
      await installation.close();
    }
  },
};
