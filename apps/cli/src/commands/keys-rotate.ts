import { openInstallation, readConfig, rotateDataKey, StartError, systemCaller } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  about: 'Gives practices a new key for what is written from now on; what older keys sealed still opens',
  options: {
    practice: { about: 'This practice alone (else every one)', value: 'NETWORKID' },
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
    input.say('Servers that run take the new keys up within half a minute.');
  },
};
