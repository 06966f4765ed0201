import { type Group, Itinerary, Note } from '@notewell/model';
import { apiBase, type ItineraryCoverage } from '@notewell/protocol';
import { type Belongings, coverageOf, isAssigned, isRetired, itinerariesIn, nextTopic } from '@notewell/rules';
import { isMemberOn } from '@notewell/rules/scheduling';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { storedAs } from '../../resources/columns/stored.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { idOf, parameter, presentRow, requireCallOf, settle } from '../../resources/routes/call.ts';
import { type Read, readerOf } from '../../resources/routes/read-all.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import type { AppParts } from '../parts.ts';

/**
 * `GET /practices/{networkId}/{groups|patients}/{id}/itinerary-coverage?itinerary&service` returns the itineraries of a group or
 * patient with the sessions in which each topic was covered, from signed notes that the caller may read. `itinerary` and
 * `service` are those of a note in work.
 */
export function coverageRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/itinerary-coverage`,
    described({
      summary: 'Lists the topics that a group or patient has covered',
      ability: 'read',
      types: ['Group', 'Patient'],
      statuses: [200],
      query: ['itinerary', 'service'],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<ItineraryCoverage> => {
      const call = await settle(request, store, 'read');
      const { definition, caller } = call;
      requireCallOf(call, 'Group', 'Patient');
      for (const needed of [Note, Itinerary]) requireAbility(caller, needed, 'read');
      const row = await presentRow(call, store, idOf(request, call));
      const read = readerOf({ request, call }, { store });
      const own =
        definition.type === 'Group'
          ? belongingsOfGroup(row.id, storedAs('Group', row))
          : await belongingsOfPatient(row.id, read, await practiceDay({ practice: call.practice, store }, now()));
      const asked = askedFor(request);
      const belongings = {
        ...own,
        itineraries: [...(own.itineraries ?? []), ...asked.itineraries],
        services: [...(own.services ?? []), ...asked.services],
      };
      const all = await read('Itinerary', []);
      const notes = await notesNaming(all, row.id, read);
      const named = itinerariesIn(notes);
      const itineraries = all.filter(
        (one) => named.includes(one.id ?? '') || (!isRetired('Itinerary', one) && isAssigned(one, belongings)),
      );
      reply.header('cache-control', 'no-store');
      return { itineraries: itineraries.map((itinerary) => shown(itinerary, notes)) };
    },
  );
}

function shown(itinerary: Itinerary, notes: readonly Note[]): ItineraryCoverage['itineraries'][number] {
  const coverage = coverageOf(itinerary, notes);
  const next = nextTopic(coverage);
  return {
    id: itinerary.id ?? '',
    title: itinerary.title,
    topics: coverage.map(({ topic: { id, title, unit, minutes }, covered }) => ({ id, title, unit, minutes, covered })),
    ...(next && { next: next.id }),
  };
}

const askedFor = (request: FastifyRequest) => {
  const list = (name: string) => parameter(request, name) ?? [];
  return { itineraries: [list('itinerary')].flat(), services: [list('service')].flat() };
};

const idsOf = (...references: readonly ({ readonly id: string } | undefined)[]): readonly string[] =>
  references.flatMap((one) => one?.id ?? []);

const belongingsOfGroup = (id: string, { itinerary, program, service }: Group): Belongings => ({
  groups: [id],
  itineraries: idsOf(itinerary),
  programs: idsOf(program),
  services: idsOf(service),
});

/** Values in one filter. */
const mostValues = 200;

/** The subject's notes with topics of the itineraries. */
async function notesNaming(itineraries: readonly Itinerary[], subject: string, read: Read): Promise<readonly Note[]> {
  const ids = itineraries.flatMap(({ id }) => id ?? []);
  const found = new Map<string, Note>();
  for (let at = 0; at < ids.length; at += mostValues) {
    const naming = { kind: 'Itinerary', values: ids.slice(at, at + mostValues) };
    for (const note of await read('Note', [{ kind: 'Subject', values: [subject] }, naming])) found.set(note.id ?? '', note);
  }
  return [...found.values()];
}

/** The patient's present groups and programs, as far as the caller may read them. */
async function belongingsOfPatient(id: string, read: Read, day: string): Promise<Belongings> {
  const [groups, episodes] = await Promise.all([
    read('Group', [{ kind: 'Member', values: [id] }]),
    read('EpisodeOfCare', [{ kind: 'Patient', values: [id] }]),
  ]);
  const present = groups.filter((group) => isMember(group, id, day) && !isRetired('Group', group));
  const programs = episodes.flatMap((episode) => (episode.programs ?? []).filter(({ status }) => status === 'Active'));
  return {
    groups: idsOf(...present.map((group) => ({ id: group.id ?? '' }))),
    itineraries: idsOf(...present.map(({ itinerary }) => itinerary)),
    programs: idsOf(...programs.map(({ program }) => program), ...present.map(({ program }) => program)),
    services: idsOf(...present.map(({ service }) => service)),
  };
}

const isMember = ({ members = [] }: Group, id: string, day: string): boolean =>
  members.some((one) => one.member.id === id && isMemberOn(one, day));
