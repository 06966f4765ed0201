import type { Client } from '@notewell/client';
import type { Appointment } from '@notewell/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Rig } from '../../../../../../packages/client/src/testing/rig.ts';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { takenWords, watchBookings } from './taken-meanwhile.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const visit = (patient: string, from: string, to: string, owner = 'dr') => ({
  status: 'booked' as const,
  start: `2026-11-23T${from}:00.000Z`,
  end: `2026-11-23T${to}:00.000Z`,
  owner: { id: owner, resourceType: 'Practitioner' as const, display: `Dr ${owner}` },
  attendees: [{ subject: { id: patient, resourceType: 'Patient' as const, display: patient } }],
});

/** Two devices that go offline. Each reports conflicts with its bookings. */
async function twoDevices() {
  const desk = new Rig();
  const tablet = new Rig({ beside: desk });
  const { server } = desk;
  const device = async (rig: Rig) => {
    const { client } = rig.open();
    await client.ready();
    const told: string[] = [];
    watchBookings(client, (mine, other) => told.push(takenWords(mine, other)));
    return { client, told };
  };
  const [first, second] = [await device(desk), await device(tablet)];
  server.online = false;
  const back = async (client: Client) => {
    server.online = true;
    client.cameOnline();
    await desk.pass(1_000);
  };
  const booked = () => server.all('Appointment').map(({ start, status }) => [start, status]);
  return { first, second, back, booked, rest: () => desk.pass(100) };
}

it('two offline bookings of one time arrive and are reported', async () => {
  const { first, second, back, booked, rest } = await twoDevices();
  await first.client.create('Appointment', visit('Ana', '14:00', '14:50'));
  await second.client.create('Appointment', visit('Ben', '14:30', '15:20'));
  await rest();
  expect([first.told, second.told]).toEqual([[], []]);
  await back(first.client);
  await back(second.client);
  expect(booked()).toEqual([
    ['2026-11-23T14:00:00.000Z', 'booked'],
    ['2026-11-23T14:30:00.000Z', 'booked'],
  ]);
  expect([...first.told, ...second.told]).toEqual([
    expect.stringMatching(
      /^Ben, .*, 9:30 AM: Dr dr sees Ana from 9:00 AM to 9:50 AM\. Both visits are in the schedule; nothing is lost\.$/,
    ),
  ]);
});

it('a patient who was booked with somebody else at that time is told of as well', async () => {
  const { first, second, back, rest } = await twoDevices();
  await first.client.create('Appointment', visit('Ana', '14:00', '14:50', 'one'));
  await second.client.create('Appointment', visit('Ana', '14:00', '14:50', 'two'));
  await rest();
  await back(first.client);
  await back(second.client);
  expect([...first.told, ...second.told]).toEqual([expect.stringContaining('they are booked with Dr one')]);
});

it('adjacent and discarded visits are not reported', async () => {
  const { first, second, back, booked } = await twoDevices();
  await first.client.create('Appointment', visit('Ana', '14:00', '14:50'));
  await second.client.create('Appointment', visit('Ben', '14:50', '15:40'));
  await second.client.create('Appointment', visit('Cleo', '14:00', '14:50'));
  await second.client.withdraw(second.client.watchUnsent().snapshot()[1]?.key ?? '');
  await back(first.client);
  await back(second.client);
  expect(booked()).toHaveLength(2);
  expect([first.told, second.told]).toEqual([[], []]);
});

it('says it in the order in which one wants to know it', () => {
  const appointment = (patient: string): Appointment => ({ resourceType: 'Appointment', ...visit(patient, '14:00', '14:50') });
  expect(takenWords(appointment('Ana'), appointment('Ben'))).toContain('9:00 AM: Dr dr sees Ben from 9:00 AM to 9:50 AM');
});
