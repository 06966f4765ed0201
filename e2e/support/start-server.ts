import { dataFolder, startNotewell } from './notewell.ts';

/** Starts the built product with a fresh demo practice on a free port; returns the function that ends it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { data, remove } = await dataFolder();
  const server = await startNotewell(data);
  process.env.NOTEWELL_ORIGIN = server.origin;
  return async () => {
    await server.stop();
    await remove();
  };
}
