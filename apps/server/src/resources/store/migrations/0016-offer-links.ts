import { wall } from './0001-foundation.ts';

/** Links by which somebody answers an offer of the waitlist, stored with a hash of their secret alone. */
export const offerLinks = {
  name: '0016-offer-links',
  sql: `
create table offer_link (
  practice_id text collate "C" not null,
  secret_hash text collate "C" not null,
  appointment_id text collate "C" not null,
  start timestamptz not null,
  who jsonb not null,
  expires timestamptz not null,
  primary key (practice_id, secret_hash)
);
create index offer_link_by_expiry on offer_link (practice_id, expires);
${wall('offer_link')}
`,
};
