/**
 * Checks for rows that are not about the record's own patient, as functions. Every statement would plan a subquery, but only
 * the rows that need a function call it. They run with the caller's rights, under row-level security.
 */
export const waysAtNeed = {
  name: '0011-ways-at-need',
  sql: `
-- Whether one of the ways leads today to one of the patients; \`closes\`: into no closed chart.
create function way_leads(practice text, whose text[], ways text[], today text, closes boolean) returns boolean language sql stable
  return exists (select from way where practice_id = practice and patient = any(whose) and who = any(ways)
    and starts <= today and ends >= today and not (closes and shut));
-- Whether the chart of one of the patients is not closed to whom the way \`own\` leads into closed ones.
create function way_open(practice text, whose text[], own text, today text) returns boolean language sql stable
  return not whose <@ array(select patient from way where practice_id = practice and patient = any(whose)
    and who = any(array['closed', own]) and starts <= today and ends >= today and not shut
    -- Of the two, who is on the confidential team is the greater.
    group by patient having max(who) = 'closed');
`,
};
