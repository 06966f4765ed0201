import { z } from 'zod';
import { outgoing } from '../../../kernel/outgoing.ts';

/** A place as the map service learns of it: rounded coordinates, and nothing else. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
/** Seconds from each point to each other one; null where there is no way. */
export type TravelService = (points: readonly Point[]) => Promise<readonly (readonly (number | null)[])[]>;

interface Settings {
  readonly url: URL;
  readonly key?: string;
}

const answered = z.object({ code: z.literal('Ok'), durations: z.array(z.array(z.number().min(0).nullable())) });

/** Five decimals are a meter. */
const written = ({ latitude, longitude }: Point): string => `${longitude.toFixed(5)},${latitude.toFixed(5)}`;

/** The `table` service of OSRM's HTTP API (project-osrm.org), which other map services speak too. */
export function travelService({ url, key }: Settings): TravelService {
  const call = outgoing({ allowPrivate: true, timeout: 8_000 });
  const base = url.href.replace(/\/+$/, '');
  return async (points) => {
    const address = new URL(`${base}/table/v1/driving/${points.map(written).join(';')}`);
    address.searchParams.set('annotations', 'duration');
    const answer = await call(address, {
      headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    });
    if (!answer.ok) throw new Error(`The map service answered ${answer.status}.`);
    const { durations } = answered.parse(await answer.json());
    if (durations.length !== points.length) throw new Error('The map service answered for other places.');
    return durations;
  };
}
