import { join } from 'node:path';
import { startMail } from './mail.ts';
import { dataFolder, startNotewell } from './notewell.ts';

/** Starts a mail server and the built product with a fresh demo practice on free ports; returns the function that ends them. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { data, remove } = await dataFolder();
  const letters = join(data, '..', 'letters');
  const mail = await startMail(letters);
  process.env.SMTP_URL = mail.url;
  process.env.NOTEWELL_LETTERS = letters;
  const server = await startNotewell(data);
  process.env.NOTEWELL_ORIGIN = server.origin;
  process.env.NOTEWELL_E2E_DATA = data;
  return async () => {
    await server.stop();
    await mail.stop();
    await remove();
  };
}
