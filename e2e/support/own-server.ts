/** A running demo practice and the folder of its mail. */
interface DemoServer {
  readonly origin: string;
  readonly data: string;
  readonly letters: string;
  readonly smtp: string;
}

const variable = (index: string | number) => `NOTEWELL_E2E_SERVER_${index}`;

/** Stores a server in the environment for the worker with that index. */
export function offerServer(index: number, server: DemoServer): void {
  process.env[variable(index)] = JSON.stringify(server);
}

/** In a worker: selects its server for its journeys. */
export function takeOwnServer(): void {
  const offered = process.env[variable(process.env.TEST_PARALLEL_INDEX ?? '')];
  if (offered === undefined) return;
  const { origin, data, letters, smtp } = JSON.parse(offered) as DemoServer; // as `offerServer` wrote it
  Object.assign(process.env, {
    NOTEWELL_ORIGIN: origin,
    NOTEWELL_E2E_DATA: data,
    NOTEWELL_LETTERS: letters,
    SMTP_URL: smtp,
  });
}
