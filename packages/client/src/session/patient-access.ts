import type { ClockPort } from '../clock.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import type { Device } from '../device.ts';
import type { StoredResource } from '../resource.ts';

/** Spec section 9. */
export const accessLifetime = 24 * 3_600_000;

export interface AccessReasonGiven {
  readonly reason: string;
  readonly explanation?: string | undefined;
}

interface Token {
  readonly id: string;
  readonly versionId: string;
  readonly patients: readonly string[];
  /** Milliseconds since 1970, by the server's word where it gave one. */
  readonly expires: number;
}

export interface AccessPorts {
  readonly clock: ClockPort;
  readonly coordination: CoordinationPort;
  readonly device: () => Promise<Device>;
  /** The wire, for this one type: these are asked at once or not at all, never queued. */
  readonly call: (method: 'POST' | 'PATCH' | 'DELETE', suffix: string, body?: unknown) => Promise<StoredResource | undefined>;
  /** The header's value, or nothing, and the patients it opens. */
  readonly onToken: (header: string | undefined, patients: readonly string[]) => void;
}

/**
 * Temporary access to patients (spec sections 4 and 6): one token for all tabs of a person. The first patient makes
 * it, further ones add to it, closing takes away, and when none remain it is deleted. A tab that dies is counted out
 * by the browser, so its patients leave the token with the next change.
 */
export class PatientAccess {
  private told: string | undefined;

  constructor(private readonly ports: AccessPorts) {}

  /** Asks for access and answers how to give it back. Rejects where the server refuses or cannot be reached. */
  async open(patient: string, given: AccessReasonGiven): Promise<() => Promise<void>> {
    const release = this.ports.coordination.share(lockOf(patient));
    try {
      await this.turn((token) => this.added(token, patient, given));
    } catch (error) {
      release();
      throw error;
    }
    return async () => {
      release();
      await this.turn((token) => this.withoutUnused(token));
    };
  }

  /** Takes over what another tab has made of the token. */
  async reread(): Promise<void> {
    this.tell(await this.stored());
  }

  /** The token is expired or was refused (sub-status 1001, 1002): gone in every tab. */
  async clear(): Promise<void> {
    await this.turn(async () => undefined);
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

  private async added(token: Token | undefined, patient: string, { reason, explanation }: AccessReasonGiven): Promise<Token> {
    if (!token) {
      const body = { patientAllowances: [{ id: patient, resourceType: 'Patient' }], reason, explanation };
      return this.tokenOf(await this.ports.call('POST', '', body), [patient]);
    }
    if (token.patients.includes(patient)) return token;
    return this.allowed(token, [...token.patients, patient]);
  }

  private async withoutUnused(token: Token | undefined): Promise<Token | undefined> {
    if (!token) return undefined;
    const counted = await Promise.all(
      token.patients.map(async (id) => [id, await this.ports.coordination.sharers(lockOf(id))] as const),
    );
    const used = counted.filter(([, sharers]) => sharers > 0).map(([id]) => id);
    if (used.length === token.patients.length) return token;
    if (used.length > 0) return this.allowed(token, used);
    await this.ports.call('DELETE', `/${token.id}?versionId=${token.versionId}`);
    return undefined;
  }

  private async allowed(token: Token, patients: readonly string[]): Promise<Token> {
    const value = patients.map((id) => ({ id, resourceType: 'Patient' }));
    const patch = [{ op: 'replace', path: '/patientAllowances', value }];
    return this.tokenOf(await this.ports.call('PATCH', `/${token.id}?versionId=${token.versionId}`, patch), patients);
  }

  private tokenOf(resource: StoredResource | undefined, patients: readonly string[]): Token {
    const said = Date.parse(String(resource?.['expiration'] ?? ''));
    const expires = Number.isNaN(said) ? this.ports.clock.now() + accessLifetime : said;
    return { id: resource?.id ?? '', versionId: resource?.meta?.versionId ?? '1', patients, expires };
  }

  private tell(token: Token | undefined): void {
    const header = token && `${token.id}:${token.versionId}`;
    if (header !== this.told) this.ports.onToken(header, token?.patients ?? []);
    this.told = header;
  }

  private async stored(): Promise<Token | undefined> {
    const { storage, seal } = await this.ports.device();
    const row = await storage.get('token', 'token');
    if (!row?.ct) return undefined;
    const token = (await seal.open('token', row).catch(() => undefined)) as Token | undefined; // authenticated: stored below
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

const lockOf = (patient: string) => `patient:${patient}`;
