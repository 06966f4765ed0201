import type { ClockPort } from '../clock.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import type { Device } from '../device.ts';
import type { StoredResource } from '../resource.ts';
import { RequestFailed } from '../transport/problem.ts';

/** Spec section 9. */
export const accessLifetime = 24 * 3_600_000;

export interface AccessReasonGiven {
  readonly reason: string;
  readonly explanation?: string | undefined;
}

/** Temporary access in use: its charts and its end. */
export interface AccessView {
  readonly patients: readonly string[];
  /** Milliseconds since 1970. */
  readonly expires: number;
}

interface Token extends AccessView {
  readonly id: string;
  readonly versionId: string;
  readonly explanation?: string | undefined;
}

export interface AccessPorts {
  readonly clock: ClockPort;
  readonly coordination: CoordinationPort;
  readonly device: () => Promise<Device>;
  /** Makes a request for this one type: sent at once and never queued. */
  readonly call: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    suffix: string,
    body?: unknown,
  ) => Promise<StoredResource | undefined>;
  /** Receives the header's value, or undefined, and the patients it opens. */
  readonly onToken: (header: string | undefined, patients: readonly string[]) => void;
  /** Called when access ends: in every tab when its time is over, or in the tab whose request the server refused. */
  readonly onExpired: () => void;
  /** True if writes to the patient's record wait on this device: access stays until they are sent. */
  readonly hasPendingWrites: (patient: string) => boolean;
}

/**
 * Temporary access to patients (spec sections 4 and 6): one token for all tabs of a person. The first patient creates it,
 * further ones are added, closing removes one, and the last one deletes it. The browser stops counting a dead tab, so its
 * patients leave the token with the next change.
 */
export class PatientAccess {
  /** Last value passed to `onToken`; empty if it may be out of date. */
  private lastToken: string | undefined;
  private view: AccessView | undefined;
  private cancelExpiry: () => void = () => {};

  constructor(private readonly ports: AccessPorts) {}

  /** The access open now; the same object until it changes. */
  get now(): AccessView | undefined {
    return this.view;
  }

  /** Requests access and returns the function that gives it back. Rejects if the server refuses or cannot be reached. */
  async open(asked: string | readonly string[], given: AccessReasonGiven): Promise<() => Promise<void>> {
    const patients = typeof asked === 'string' ? [asked] : asked;
    const releases = patients.map((patient) => this.ports.coordination.share(lockOf(patient)));
    const release = () => releases.forEach((each) => each());
    try {
      await this.turn((token) => this.added(token, patients, given));
    } catch (error) {
      release();
      throw error;
    }
    return async () => {
      release();
      await this.settle();
    };
  }

  /** Counts this tab among those with the chart open, if access is granted already. Returns the function that leaves. */
  async join(patient: string): Promise<(() => Promise<void>) | undefined> {
    const release = this.ports.coordination.share(lockOf(patient));
    const token = await this.stored();
    if (!token?.patients.includes(patient)) {
      release();
      return undefined;
    }
    return async () => {
      release();
      await this.settle();
    };
  }

  /** Gives up charts that nobody has open and that have no pending writes. */
  async settle(): Promise<void> {
    await this.turn((token) => this.withoutUnused(token));
  }

  /** Gives all access back, even for open charts. Rejects if the server cannot be reached. */
  async end(): Promise<void> {
    await this.turn(async (token) => {
      if (token) await this.deleted(token);
      return undefined;
    });
  }

  /** Stops the timer of this tab; the stored token stays for the others. */
  close(): void {
    this.cancelExpiry();
    if (this.lastToken !== undefined) this.lastToken = '';
  }

  /** Takes over another tab's change of the token. */
  async reread(): Promise<void> {
    this.tell(await this.stored());
  }

  /** Removes the token in every tab: it expired or was refused (sub-status 1001, 1002). */
  async clear(): Promise<void> {
    const open = this.view;
    await this.turn(async () => undefined);
    if (open && !this.isOver(open)) this.ports.onExpired();
  }

  private isOver({ expires }: AccessView): boolean {
    return expires <= this.ports.clock.now();
  }

  private turn(change: (token: Token | undefined) => Promise<Token | undefined>): Promise<void> {
    return this.ports.coordination.queued('token', async () => {
      const held = await this.stored();
      const next = await change(held);
      await this.store(next);
      this.tell(next);
      if (next !== held) this.ports.coordination.tell({ news: 'token' });
    });
  }

  private async added(
    token: Token | undefined,
    patients: readonly string[],
    { reason, explanation }: AccessReasonGiven,
  ): Promise<Token> {
    if (!token) {
      const patientAllowances = patients.map(referenceTo);
      return this.tokenOf(await this.ports.call('POST', '', { patientAllowances, reason, explanation }), patients);
    }
    const more = patients.filter((patient) => !token.patients.includes(patient));
    if (more.length === 0) return token;
    // The first reason stays; reasons for further charts are appended to the explanation.
    const why = [token.explanation, [reason, explanation].filter(Boolean).join(': ')].filter(Boolean).join('\n');
    const all = [...token.patients, ...more];
    try {
      return await this.allowed(token, all, why);
    } catch (error) {
      if (!(error instanceof RequestFailed && error.failure.code === 'locked')) throw error;
    }
    // Somebody reviewed this access, which stays as it is: a new one takes its place.
    const body = { patientAllowances: all.map(referenceTo), reason, explanation: why };
    const next = this.tokenOf(await this.ports.call('POST', '', body), all);
    await this.deleted(token);
    return next;
  }

  private async withoutUnused(token: Token | undefined): Promise<Token | undefined> {
    if (!token) return undefined;
    const counted = await Promise.all(
      token.patients.map(async (id) => [id, await this.ports.coordination.sharers(lockOf(id))] as const),
    );
    const used = counted.filter(([id, sharers]) => sharers > 0 || this.ports.hasPendingWrites(id)).map(([id]) => id);
    if (used.length === token.patients.length) return token;
    if (used.length > 0) return this.allowed(token, used, token.explanation);
    await this.deleted(token);
    return undefined;
  }

  private async deleted(token: Token): Promise<void> {
    try {
      await this.changed('DELETE', token);
    } catch (error) {
      // Expired already or never granted: nothing is left to give back.
      if (!(error instanceof RequestFailed && [403, 404, 410].includes(error.status ?? 0))) throw error;
    }
  }

  private async allowed(token: Token, patients: readonly string[], explanation: string | undefined): Promise<Token> {
    const patch = [
      { op: 'replace', path: '/patientAllowances', value: patients.map(referenceTo) },
      ...(explanation === token.explanation ? [] : [{ op: 'add', path: '/explanation', value: explanation }]),
    ];
    return this.tokenOf(await this.changed('PATCH', token, patch), patients);
  }

  /** Changes the token. A review by another person may have changed its version, but not its patients, so it retries once. */
  private async changed(method: 'PATCH' | 'DELETE', { id, versionId }: Token, body?: unknown) {
    const asked = (version: string) => this.ports.call(method, `/${id}?versionId=${version}`, body);
    try {
      return await asked(versionId);
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 409) throw error;
      const now = await this.ports.call('GET', `/${id}`);
      return asked(now?.meta?.versionId ?? versionId);
    }
  }

  private tokenOf(resource: StoredResource | undefined, patients: readonly string[]): Token {
    const said = Date.parse(String(resource?.['expiration'] ?? ''));
    const expires = Number.isNaN(said) ? this.ports.clock.now() + accessLifetime : said;
    const explanation = typeof resource?.['explanation'] === 'string' ? resource['explanation'] : undefined;
    return { id: resource?.id ?? '', versionId: resource?.meta?.versionId ?? '1', patients, expires, explanation };
  }

  private tell(token: Token | undefined): void {
    const header = token && `${token.id}:${token.versionId}`;
    if (header === this.lastToken) return;
    this.lastToken = header;
    if (!token && this.view && this.isOver(this.view)) this.ports.onExpired();
    this.view = token && { patients: token.patients, expires: token.expires };
    this.cancelExpiry();
    this.cancelExpiry = token
      ? this.ports.clock.after(
          Math.max(0, token.expires - this.ports.clock.now()),
          () => void this.clear().catch(() => undefined),
        )
      : () => {};
    this.ports.onToken(header, token?.patients ?? []);
  }

  private async stored(): Promise<Token | undefined> {
    const { storage, seal } = await this.ports.device();
    const row = await storage.get('token', 'token');
    if (!row?.ct) return undefined;
    const token = await seal.open<Token>('token', row).catch(() => undefined);
    return token && token.expires > this.ports.clock.now() ? token : undefined;
  }

  private async store(token: Token | undefined): Promise<void> {
    const { storage, seal } = await this.ports.device();
    const change = token
      ? ({ store: 'token', put: { key: 'token', ...(await seal.close('token', token)) } } as const)
      : ({ store: 'token', remove: 'token' } as const);
    await storage.commit({ changes: [change], durability: 'strict' });
  }
}

const referenceTo = (id: string) => ({ id, resourceType: 'Patient' });
const lockOf = (patient: string) => `patient:${patient}`;
