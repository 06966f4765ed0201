/** Sessions record the practices that they opened. */
export const sessionPracticesMigration = {
  name: '0009-session-practices',
  sql: `
alter table identity."session" add column "openedIn" text[] not null default '{}';`,
} as const;
