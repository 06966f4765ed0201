import { examine, readConfig } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  about: 'Checks the installation and reports problems; changes nothing',
  options: {
    data: dataOption,
    anchor: { about: 'File with anchors of the audit log, to check it against', value: 'FILE' },
  },
  run: async (input) => {
    const findings = await examine(readConfig(environmentOf(input)), {
      ...input,
      anchor: typeof input.options.anchor === 'string' ? input.options.anchor : undefined,
    });
    for (const { check, state, detail } of findings) input.say(`${state.padEnd(8)}${check}: ${detail}`);
    const faults = findings.filter(({ state }) => state === 'fault').length;
    input.say(faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`);
    return faults === 0 ? 0 : 1;
  },
};
