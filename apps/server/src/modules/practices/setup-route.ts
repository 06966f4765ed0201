import { isTimeZone } from '@notewell/model';
import { setupPath, signInPath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escaped, formPage } from '../../http/form-page.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { type Identity, passwordLength } from '../accounts/index.ts';

const setupBody = z.strictObject({
  key: z.string().min(1).max(200),
  networkId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, '1 to 63 lower-case letters, digits and hyphens'),
  practice: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254),
  password: z.string().max(1_000),
  /** Adds ready-made note types and forms. A form sends the field only if the box is checked. */
  starter: z
    .union([z.boolean(), z.literal('on')])
    .optional()
    .transform((value) => value === true || value === 'on'),
  /** IANA name; one that is unknown here is left out. */
  timeZone: z
    .string()
    .max(100)
    .optional()
    .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : undefined)),
  /** The administrator's own work with patients, which decides on a second role. */
  sees: z.enum(['', 'patients', 'prescribes']).optional(),
});
/** The fields for the check of the password, readable even if others are invalid. */
const word = z.string().max(1_000).optional().catch(undefined);
const judged = z.object({ password: word, name: word, email: word, practice: word }).catch({});
/** The typed values, shown again next to their errors. */
const typedBody = z.record(z.string(), z.string()).catch({});
export type SetupRequest = z.infer<typeof setupBody>;

export interface SetupRouteOptions {
  /** Makes the first practice and its administrator; false where the link is unknown, used or out of time. */
  readonly setup: (request: SetupRequest) => Promise<boolean>;
  readonly passwordFault: Identity['passwordFault'];
  /** True as long as there is no account. */
  readonly isEmpty: () => Promise<boolean>;
}

/** The page behind the link of a first start: a form that works before anyone can sign in, and the calls it makes. */
export function setupRoute(app: FastifyInstance, { setup, passwordFault, isEmpty }: SetupRouteOptions): void {
  void app.register(async (form) => {
    form.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(body)));
      },
    );
    form.get<{ Querystring: { key?: string } }>('/setup', (request, reply) =>
      reply.type('text/html; charset=utf-8').send(page({ key: request.query.key ?? '', starter: 'on' })),
    );
    form.post('/setup', async (request, reply) => {
      try {
        const { email, password } = await attempt(request.body);
        return reply.header('set-cookie', await signedIn(app, request, { email, password })).redirect('/', 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const typed = typedBody.parse(request.body);
        const faults = error.extras.errors?.map(({ path, message }) => `${labelOf(path)}: ${message}`) ?? [error.message];
        return reply.code(error.status).type('text/html; charset=utf-8').send(page(typed, faults));
      }
    });
  });
  emptyRoute(app, isEmpty);
  app.post(
    setupPath,
    described({ summary: 'Creates the first practice and its administrator', statuses: [204], sends: 'json', isPublic: true }),
    async (request, reply) => {
      await attempt(request.body);
      return reply.code(204).send();
    },
  );

  async function attempt(body: unknown): Promise<SetupRequest> {
    const parsed = setupBody.safeParse(body);
    const errors = (parsed.error?.issues ?? []).map(({ path, code, message }) => ({ path: path.join('.'), code, message }));
    const { password, name, email, practice } = judged.parse(body);
    const fault =
      password === undefined
        ? undefined
        : await passwordFault(
            password,
            [name, email, practice].flatMap((one) => one ?? []),
          );
    if (fault !== undefined) errors.push({ path: 'password', code: 'custom', message: fault });
    if (!parsed.success || errors.length > 0) throw new Refusal('validation-failed', { errors });
    if (!(await setup(parsed.data)))
      throw new Refusal('permission-missing', {
        detail: 'This link was used already or has expired. Restart Notewell to get a new one.',
      });
    return parsed.data;
  }
}

/** The sign-in page asks this, to tell what to do first. */
function emptyRoute(app: FastifyInstance, isEmpty: SetupRouteOptions['isEmpty']): void {
  // Once there is an account, there always is one.
  let isOpen = true;
  app.get(
    setupPath,
    described({
      summary: 'Tells if the first practice is still to be created',
      statuses: [200],
      gives: 'json',
      isPublic: true,
    }),
    async (_request, reply) => {
      isOpen &&= await isEmpty();
      reply.header('cache-control', 'no-store');
      return { isEmpty: isOpen };
    },
  );
}

/** Signs the new administrator in. Returns the cookies of the session; none if that failed, so that the sign-in page follows. */
async function signedIn(app: FastifyInstance, request: FastifyRequest, payload: object): Promise<string[]> {
  const { host, 'user-agent': agent = '' } = request.headers;
  const answer = await app.inject({
    method: 'POST',
    url: signInPath,
    remoteAddress: request.ip,
    headers: { 'user-agent': agent, ...(host && { host }), 'x-forwarded-proto': request.protocol },
    payload,
  });
  return [answer.headers['set-cookie'] ?? []].flat();
}

const fields = [
  ['practice', 'Name of the practice', '', 'text', 'autocomplete="organization"'],
  [
    'networkId',
    'Short name of the practice',
    'Part of web addresses and backups, such as riverbend. Proposed from the name; it cannot be changed later.',
    'text',
    'pattern="[a-z0-9][a-z0-9\\-]{0,62}" title="Lower-case letters, digits and hyphens" autocapitalize="none" spellcheck="false"',
  ],
  ['name', 'Your name', '', 'text', 'autocomplete="name"'],
  ['email', 'Your email', '', 'email', 'autocomplete="username"'],
  [
    'password',
    'Password',
    `${passwordLength.least} characters or more. A few words that do not belong together are good, none of them a name on this page.`,
    'password',
    `autocomplete="new-password" minlength="${passwordLength.least}"`,
  ],
] as const;
const labels = new Map<string, string>(fields.map(([name, label]) => [name, label]));
const labelOf = (path: string) => labels.get(path) ?? path;

interface Choice {
  readonly name: 'timeZone' | 'sees';
  readonly label: string;
  readonly help: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}
const seeing: Choice = {
  name: 'sees',
  label: 'Do you see patients yourself?',
  help: 'If so, you can write and sign notes.',
  options: [
    ['', 'No, I run the office'],
    ['patients', 'Yes'],
    ['prescribes', 'Yes, and I prescribe'],
  ],
};
const zone = (): Choice => ({
  name: 'timeZone',
  label: 'Time zone of the practice',
  help: 'Sets when a day begins and ends.',
  options: [
    ['', 'Set it later'],
    ...Intl.supportedValuesOf('timeZone').map((name) => [name, name.replaceAll('_', ' ')] as const),
  ],
});

const page = (typed: Readonly<Record<string, string>>, faults: readonly string[] = []) => {
  const value = (name: string) => `value="${escaped(name === 'password' ? '' : (typed[name] ?? ''))}"`;
  const select = ({ name, label, help, options }: Choice) =>
    `<label for="${name}">${label}</label><small id="${name}-help">${help}</small><select id="${name}" name="${name}" aria-describedby="${name}-help">
${options.map(([option, words]) => `<option value="${option}"${typed[name] === option ? ' selected' : ''}>${words}</option>`).join('')}</select>`;
  return formPage(
    'Set up Notewell',
    `<p>This creates your practice and signs you in as its administrator. Everything but the short name can be changed later.</p>
${faults.length > 0 ? `<ul role="alert">${faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>` : ''}
<form method="post" action="/setup"><input type="hidden" name="key" ${value('key')}>
${fields.map(([name, label, help, type, more]) => `<label for="${name}">${label}</label>${help && `<small id="${name}-help">${help}</small>`}<input id="${name}" name="${name}" type="${type}" required ${value(name)} ${help && `aria-describedby="${name}-help"`} ${more}>`).join('\n')}
${select(seeing)}
${select(zone())}
<label class="tick"><input type="checkbox" name="starter" aria-describedby="starter-help"${typed['starter'] === 'on' ? ' checked' : ''}>Begin with ready-made note types and forms</label>
<small id="starter-help">Progress notes, intake, treatment plan, PHQ-9 and others, with services and places. All of it can be changed.</small>
<button>Set up</button></form>`,
    '/setup.js',
  );
};
