import { changeMasterKey, readConfig } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const keysMaster: Command = {
  name: 'keys master',
  about: 'Exchanges the master key for another while servers run; nothing that was sealed is sealed anew',
  options: { data: dataOption },
  run: async (input) => {
    const config = readConfig(environmentOf(input));
    const changed = await changeMasterKey(config, input.say);
    input.say(`${changed} keys are wrapped by the new master key.`);
    input.say(
      config.masterKey
        ? 'Once every server runs with the new NOTEWELL_MASTER_KEY, take NOTEWELL_MASTER_KEY_PREVIOUS away.'
        : 'Backups made before open with the master key of before: make a new one (notewell backup --with-keys).',
    );
  },
};
