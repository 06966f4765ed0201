import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { Anchor } from './store/audit-anchor.ts';

/** The destination of audit log anchors. It exposes a forger who rewrites the log and every file here. */
export interface AnchorSink {
  /** Throws where they could not be handed over. */
  readonly send: (anchors: readonly Anchor[]) => Promise<void>;
}

const patienceMs = 3_000;
/** RFC 5424: facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;

/** An anchor as a syslog message (RFC 5424); practice, number and hash, nothing of any record. */
const messageOf = (anchor: Anchor) =>
  Buffer.from(`<${priority}>1 ${anchor.at} ${hostname() || '-'} notewell - audit-anchor - ${JSON.stringify(anchor)}`);
/** By its length and a space before it (RFC 5425, RFC 6587 3.4.1), which may be followed by the next one. */
const framed = (message: Buffer) => Buffer.concat([Buffer.from(`${message.length} `), message]);

/**
 * A syslog collector at `tcp://host:port`, or `tls://host:port` whose certificate is checked. Connects for each round, and
 * gives up after so many milliseconds without data.
 */
export function syslogSink({ protocol, hostname: name, port }: URL, patience = patienceMs): AnchorSink {
  const host = name.replace(/^\[|\]$/g, '');
  const open = (): Socket =>
    protocol === 'tls:'
      ? connectTls({ host, port: Number(port || 6514), servername: host })
      : connect({ host, port: Number(port || 601) });
  return {
    async send(anchors) {
      const socket = open();
      try {
        socket.setTimeout(patience, () => socket.destroy(new Error('The syslog collector does not respond')));
        socket.end(Buffer.concat(anchors.map((anchor) => framed(messageOf(anchor)))));
        socket.resume();
        // It closes its side once it has read ours; `once` rejects on an error.
        await once(socket, 'close');
      } finally {
        socket.destroy();
      }
    },
  };
}
