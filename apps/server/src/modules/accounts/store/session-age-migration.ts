/** When a session began by the database's clock, which counts its age; `createdAt` is of the server that opened it. */
export const sessionAgeMigration = {
  name: '0007-session-age',
  sql: `alter table identity."session" add column "begunAt" timestamptz not null default current_timestamp;`,
} as const;
