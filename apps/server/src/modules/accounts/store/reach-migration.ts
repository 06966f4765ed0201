const at = (row: string, part: string) => `(coalesce(to_jsonb(${row}) -> 'facets', to_jsonb(${row}) -> 'body') -> '${part}')`;

/**
 * Sessions cache the access scope of their holders. This trigger makes the practice's sessions refetch it when it may have
 * changed. Compares only the fields that decide it: a change of a name, for example, matters to nobody.
 */
const triggersFor = (table: string, parts: readonly string[]) => {
  const differs = parts.map((part) => `${at('old', part)} is distinct from ${at('new', part)}`).join(' or ');
  return `
create trigger reach_changed after update on public.${table} for each row
  when (old.deleted is distinct from new.deleted or ${differs}) execute function identity.tell_practice();
create trigger reach_began after insert or delete on public.${table} for each row execute function identity.tell_practice();`;
};

export const reachMigration = {
  name: '0003-reach',
  sql: [
    triggersFor('resource_practitioner', ['programs', 'supervisors', 'active']),
    triggersFor('resource_practice_preferences', ['patientPopulationLevel', 'requireTwoFactor']),
    triggersFor('resource_related_person', ['status', 'start', 'end', 'patient', 'mayReceiveInformation']),
  ].join('\n'),
} as const;
