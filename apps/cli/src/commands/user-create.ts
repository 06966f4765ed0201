import { randomBytes } from 'node:crypto';
import { createMember, memberRoles, openInstallation, readConfig, StartError } from '@notewell/server';
import { type Command, dataOption } from '../command.ts';
import { environmentOf } from '../environment.ts';

export const userCreate: Command = {
  name: 'user create',
  about: 'Creates an account and a practitioner in a practice',
  operands: ['EMAIL'],
  options: {
    practice: { about: 'Network id of the practice', value: 'NETWORKID', required: true },
    name: { about: 'Name of the person', value: 'NAME', required: true },
    role: {
      about: `One of: ${memberRoles.join(', ')} (default: Practitioner, who sees the schedule and no charts)`,
      value: 'ROLE',
    },
    administrator: { about: 'Add all administrative permissions' },
    password: { about: 'Password, 12 characters or more (default: generated and shown once)', value: 'PASSWORD' },
    data: dataOption,
  },
  run: async (input) => {
    const { options, operands, say } = input;
    const [email = ''] = operands;
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError(`${email} is not an email address.`);
    const given = typeof options.password === 'string' ? options.password : undefined;
    if (given !== undefined && (given.length < 12 || given.length > 128))
      throw new StartError('A password must have 12 to 128 characters.');
    const password = given ?? randomBytes(15).toString('base64url');
    const installation = await openInstallation(readConfig(environmentOf(input)), { say });
    let made: boolean;
    try {
      made = await createMember(installation, {
        networkId: String(options.practice),
        email,
        password,
        name: String(options.name),
        role: typeof options.role === 'string' ? options.role : 'Practitioner',
        administrator: options.administrator === true,
      });
    } finally {
      await installation.close();
    }
    say(`${email} can sign in to ${options.practice}.`);
    if (options.role === undefined && options.administrator !== true)
      say('As Practitioner they see the schedule and no charts. Use --role or Admin → People to give more.');
    if (!made) say('The account existed already and keeps its password.');
    else if (given === undefined) say(`Password, shown only once: ${password}`);
  },
};
