import type { Page } from '@playwright/test';

const members = 15;
const turns = 5;

interface Options {
  /** Signed in as a clinician. */
  readonly page: Page;
  readonly base: string;
  readonly list: (path: string) => Promise<readonly { readonly id: string; readonly [name: string]: unknown }[]>;
  readonly create: (collection: string, body: unknown) => Promise<{ readonly id: string }>;
}

/**
 * A group's session of fifteen, all of it in sight and ready to be written: from the press of its button at Home, in
 * milliseconds. First where the note begins, then each time it is opened again after a reload of the page.
 */
export async function measureGroupNote({ page, base, list, create }: Options) {
  const patients = await list(`patients?pageSize=${members}&orderBy=name&order=asc`);
  const [model] = await list('groups?pageSize=1');
  const session = (await page.request.get(`${base}/api/v1/session`).then((answer) => answer.json())) as {
    readonly memberships: readonly { readonly profile: { readonly id: string } }[];
  }; // the contract's session
  const title = `Fifteen ${Date.now()}`;
  if (!model) throw new Error('the demo practice has no group');
  const { definition, program, service } = model;
  const group = await create('groups', {
    name: title,
    status: 'Active',
    definition,
    program,
    service,
    members: patients.map(({ id }) => ({ member: { id, resourceType: 'Patient' } })),
  });
  const now = Date.now();
  await create('appointments', {
    status: 'booked',
    isGroup: true,
    title,
    group: { id: group.id, resourceType: 'Group' },
    owner: { id: session.memberships[0]?.profile.id, resourceType: 'Practitioner' },
    serviceType: service,
    program,
    start: new Date(now - 60_000).toISOString(),
    end: new Date(now - 30_000).toISOString(),
    attendees: [
      { subject: { id: group.id, resourceType: 'Group' } },
      ...patients.map(({ id }) => ({ subject: { id, resourceType: 'Patient' }, role: 'Patient' })),
    ],
  });
  const open = async (button: string) => {
    await page.goto(base);
    const today = page.getByRole('region', { name: 'Today' });
    const pressed = today.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: button });
    await pressed.waitFor();
    // What Home asks for behind its lists comes first; a stream of changes stays open, so that the network is never idle.
    await page.waitForTimeout(1_500);
    await page.evaluate((wanted) => {
      let clicked = 0;
      window.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
      const look = () => {
        const written = [...document.querySelectorAll('li h3')].filter((name) => name.closest('li')?.querySelector('textarea'));
        if (clicked > 0 && written.length >= wanted) Object.assign(window, { membersIn: performance.now() - clicked });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, members);
    await pressed.click();
    const seen = await page.waitForFunction(() => 'membersIn' in window && window.membersIn);
    return Number(await seen.jsonValue());
  };
  const begun = await open('Start note');
  // What was begun is on its way to the server: a reload before it is there would measure that.
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const again: number[] = [];
  for (let turn = 0; turn < turns; turn++) again.push(await open('Open note'));
  return { begun, again };
}
