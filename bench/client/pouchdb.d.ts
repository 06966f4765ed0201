/** What is used of PouchDB, which brings no types of its own. */
declare module 'pouchdb-browser' {
  interface AllDocs {
    readonly rows: readonly ({ readonly doc?: object; readonly value: { readonly rev: string } } | { readonly error: string })[];
  }
  interface Feed {
    on(event: 'change', hear: (change: { readonly doc?: object }) => void): Feed;
    cancel(): void;
  }
  interface Replication {
    on(event: 'active', hear: () => void): Replication;
    on(event: 'paused', hear: (error?: unknown) => void): Replication;
  }
  export default class PouchDB {
    constructor(name: string, options: object);
    readonly replicate: { to(remote: PouchDB, options: object): Replication };
    info(): Promise<object>;
    get(id: string): Promise<object>;
    put(document: object): Promise<object>;
    allDocs(options: object): Promise<AllDocs>;
    bulkDocs(documents: readonly object[]): Promise<readonly object[]>;
    changes(options: object): Feed;
    destroy(): Promise<void>;
  }
}
