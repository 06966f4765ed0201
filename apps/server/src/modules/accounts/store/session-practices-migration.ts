/** Sessions record the practices that they opened, and those whose administrators ended them there. */
export const sessionPracticesMigration = {
  name: '0009-session-practices',
  sql: `
alter table identity."session" add column "openedIn" text[] not null default '{}', add column "closedTo" text[] not null default '{}';
create trigger session_closed after update of "closedTo" on identity."session"
  for each row when (old."closedTo" is distinct from new."closedTo") execute function identity.tell_session();`,
} as const;
