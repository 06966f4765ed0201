import { changeMasterKey, readConfig } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const keysMaster: Command = {
  name: 'keys master',
  about: 'Replaces the master key while servers run, without encrypting data again',
  options: { data: dataOption },
  run: async (input) => {
    const config = readConfig(environmentOf(input));
    const changed = await changeMasterKey(config, input.say);
    input.say(`${changed} keys are now protected by the new master key.`);
    input.say(
      config.masterKey
        ? 'When every server runs with the new NOTEWELL_MASTER_KEY, remove NOTEWELL_MASTER_KEY_PREVIOUS.'
        : 'Older backups need the old master key. Make a new backup (notewell backup --with-keys).',
    );
  },
};
