import { createPractice, openInstallation, Refusal, readConfig, StartError } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const practiceCreate: Command = {
  name: 'practice create',
  about: 'Creates a practice',
  operands: ['NETWORKID'],
  options: {
    empty: { about: 'Without the ready-made note types, forms, services and places' },
    display: { about: 'Display name (default: its network id)', value: 'NAME' },
    data: dataOption,
  },
  run: async (input) => {
    const [networkId = ''] = input.operands;
    const { display: given, empty } = input.options;
    const display = typeof given === 'string' ? given : undefined;
    const installation = await openInstallation(readConfig(environmentOf(input)), { say: input.say });
    try {
      await createPractice(installation, { networkId, display, starter: empty !== true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new StartError(
        error.code === 'already-exists'
          ? `There is a practice ${networkId} already, or a deleted one has this id. Choose another.`
          : error.message,
      );
    } finally {
      await installation.close();
    }
    input.say(`The practice ${networkId} was created. Create its first account with notewell user create.`);
  },
};
