import { openInstallation, readConfig, rotateDataKey, StartError, systemCaller } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  about: 'Creates a new key for each practice; data under older keys stays readable',
  options: {
    practice: { about: 'Only this practice (default: all)', value: 'NETWORKID' },
    data: dataOption,
  },
  run: async (input) => {
    const installation = await openInstallation(readConfig(environmentOf(input)), { say: input.say });
    try {
      const { practices } = installation.store;
      const all = (await practices.list()).map(({ networkId }) => networkId);
      const { practice } = input.options;
      if (typeof practice === 'string' && !all.includes(practice)) throw new StartError(`There is no practice ${practice}.`);
      for (const networkId of typeof practice === 'string' ? [practice] : all) {
        const generation = await rotateDataKey(installation, networkId, systemCaller(networkId, 'keys rotate'));
        input.say(`${networkId}: key ${generation}`);
      }
    } finally {
      await installation.close();
    }
    input.say('Running servers use the new keys within 30 seconds.');
  },
};
