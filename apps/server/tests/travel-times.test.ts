import type { TravelTimes } from '@notewell/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OsrmDouble, startOsrmDouble } from './support/double-of-osrm.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { people, startServer, type TestServer } from './support/server.ts';

let maps: OsrmDouble;
let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let places: string[] = [];
beforeAll(async () => {
  maps = await startOsrmDouble();
  server = await startServer({ NOTEWELL_ROUTING_URL: maps.url, NOTEWELL_ROUTING_KEY: 'a key of maps' });
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  const make = async (name: string, position?: object) => {
    const { body } = await administrator.call<{ id: string }>('POST', '/locations', {
      body: { name, ...(position && { position }) },
    });
    return body.id;
  };
  places = [
    await make('North office', { latitude: 40.7, longitude: -74.001234567 }),
    await make('Home of Pat Patient', { latitude: 40.75, longitude: -74 }),
    await make('Shelter without a position'),
  ];
});
afterAll(async () => {
  await server.stop();
  await maps.stop();
});
const ask = async (by: Practitioner, ids: readonly string[]) =>
  by.call<TravelTimes>('POST', '/locations/travel-times', { body: { places: ids } });

test('travel times between places come from the map service, which learns coordinates and nothing else', async () => {
  maps.heard.length = 0;
  const { status, body } = await ask(clinician, places);
  const [office, home] = places;
  expect([status, body]).toEqual([
    200,
    {
      configured: true,
      times: [
        { from: office, to: home, minutes: 6 },
        { from: home, to: office, minutes: 6 },
      ],
    },
  ]);
  expect(maps.heard).toHaveLength(1);
  const [said = ''] = maps.heard;
  expect(said).toContain('/table/v1/driving/-74.00123,40.70000;-74.00000,40.75000?annotations=duration');
  expect(said).toContain('Bearer a key of maps');
  for (const secret of ['Pat', 'Patient', 'north', 'Office', 'Home', ...places, clinician.profile.id])
    expect(said).not.toContain(secret);
});

test('nothing is asked where fewer than two places have a position, nor for places of another practice or a patient', async () => {
  maps.heard.length = 0;
  const patient = await practitionerOf(server.origin, people.patient);
  expect((await ask(patient, places)).status).toBe(403);
  expect((await ask(clinician, places.slice(1))).body.times).toEqual([]);
  const stranger = await practitionerOf(server.origin, people.stranger);
  const { body, status } = await ask(stranger, places);
  expect(status === 200 ? body.times : []).toEqual([]);
  expect(maps.heard).toEqual([]);
});

test('a map service that fails leaves the times to people', async () => {
  maps.status = 500;
  expect((await ask(clinician, places)).body).toEqual({ configured: true, failed: true, times: [] });
  maps.status = 200;
});

test('no map service is asked until an installation names one', async () => {
  const plain = await server.another({ NOTEWELL_ROUTING_URL: '', NOTEWELL_ROUTING_KEY: '' });
  maps.heard.length = 0;
  const own = await practitionerOf(plain.address, people.clinician);
  expect((await ask(own, places)).body).toEqual({ configured: false, times: [] });
  expect(maps.heard).toEqual([]);
});
