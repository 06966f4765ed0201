/** The part of autocannon that is used here; it brings no types of its own. */
declare module 'autocannon' {
  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Called before each sending; what it answers is sent. */
    readonly setupRequest?: (request: Request) => Request;
    readonly onResponse?: (status: number, body: string) => void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
    readonly setupClient?: (client: Client) => void;
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
