import type { Environment } from '@notewell/server';
import type { Input } from './command.ts';

/** Returns the environment, overridden by the options. */
export function environmentOf({ environment, options }: Pick<Input, 'environment' | 'options'>): Environment {
  const { data, port, host } = options;
  return {
    ...environment,
    ...(typeof data === 'string' ? { NOTEWELL_DATA: data } : {}),
    ...(typeof port === 'string' ? { PORT: port } : {}),
    ...(typeof host === 'string' ? { HOST: host } : {}),
  };
}
