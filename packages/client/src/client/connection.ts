import { namesOf } from '@notewell/model';
import type { Emitter } from '../emitter.ts';
import { connectionTopic } from '../emitter.ts';
import { type TransportPort, Withdrawn } from '../transport/port.ts';
import type { Connection } from '../types.ts';

/** State of network and device. People see it as the banner and as the save status of their text. */
export class ConnectionState {
  now: Connection = {
    online: true,
    device: 'memory',
    unsent: 0,
    kept: 0,
    unreadable: 0,
    evicted: false,
    outdated: false,
    locked: false,
  };

  constructor(private readonly emitter: Emitter) {}

  change(change: Partial<Connection>): void {
    const next = { ...this.now, ...change };
    const same = namesOf(next).every((name) => next[name] === this.now[name]);
    if (same) return;
    this.now = next;
    this.emitter.emit([connectionTopic]);
  }

  /** Wraps the transport: its results, not the browser's flag, say whether there is a network. */
  observed(transport: TransportPort, onBack: () => void): TransportPort {
    return {
      ...(transport.follow ? { follow: transport.follow.bind(transport) } : {}),
      send: async (request) => {
        try {
          const answer = await transport.send(request);
          if (!this.now.online) {
            this.change({ online: true });
            queueMicrotask(onBack);
          }
          return answer;
        } catch (error) {
          if (!(error instanceof Withdrawn)) this.change({ online: false });
          throw error;
        }
      },
    };
  }
}
