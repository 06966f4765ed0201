import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { PatientPopulationLevel, RoleDistribution } from '@notewell/model';
import { grantSetNames, grantSets, isBeyondPractice, isGrantSetName, permissionsOfGrantSet } from '@notewell/rules';
import { Fault, Section } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { needsWords } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { renderRole } from '../../../features/admin/role-picker/role-picker.tsx';
import { useSay } from '../../../platform/words.ts';
import classes from './role.module.css';
import type { RoleForm } from './use-role-form.ts';

const distributions = {
  EveryPractice: 'Every practice of this installation',
  ThisPractice: 'This practice',
  NonPractice: 'The vendor’s own staff',
} as const;
const levels = { All: 'All $t(patients)', CareTeam: 'Their care teams', Program: 'Their programs' } as const;

/** A practice cannot give permissions reserved for the vendor. */
const givable = (name: string, own: ReturnType<typeof useRoles>['ownGrantSets']) =>
  ![...permissionsOfGrantSet(name, own)].some(isBeyondPractice);

/** The fields of a role. */
export function RoleFields({ form }: { readonly form: RoleForm }) {
  const { t } = useTranslation();
  const { id, may, draft, set, fault, locked } = form;
  const { entries, givable: bases, ownGrantSets, ownSets } = useRoles();
  const offered = [...grantSetNames, ...ownSets.flatMap((one) => (one.hidden ? [] : one.name))];
  // Keeps sets that the role already names, even if hidden now.
  const options = [...new Set([...offered.filter((name) => givable(name, ownGrantSets)), ...draft.grants])];
  const say = useSay();
  const aboutOf = (name: string) =>
    isGrantSetName(name)
      ? say(grantSets[name].about)
      : (ownSets.find((one) => one.name === name)?.description ?? 'Made by this practice');
  const reaches = RoleDistribution.values.filter(
    (value) =>
      value === draft.distribution || value === 'ThisPractice' || (value === 'NonPractice' && may('non-practice distribution')),
  );
  return (
    <Section title="What it is">
      <div className={classes.body}>
        {locked ? <p className={classes.text}>{needsWords(['modify roles'])}</p> : null}
        <Fault>{fault}</Fault>
        <TextInput
          label="Name"
          required
          disabled={locked}
          value={draft.name}
          onChange={(e) => set({ name: e.currentTarget.value })}
        />
        <Textarea
          label="What it is for"
          autosize
          minRows={2}
          disabled={locked}
          value={draft.description}
          onChange={(e) => set({ description: e.currentTarget.value })}
        />
        <Select
          label="Derives from"
          description="Includes everything in that role, also later additions"
          clearable
          searchable
          disabled={locked}
          data={entries
            .filter((one) => one.id !== id && (bases.includes(one) || one.id === draft.derivedFrom))
            .map((one) => ({ value: one.id, label: one.name }))}
          renderOption={renderRole(entries)}
          value={draft.derivedFrom}
          onChange={(derivedFrom) => set({ derivedFrom })}
        />
        <MultiSelect
          label="Grant sets"
          description="Permissions of its own"
          searchable
          disabled={locked}
          data={options}
          value={[...draft.grants]}
          onChange={(grants) => set({ grants })}
          renderOption={({ option }) => (
            <span>
              {option.value}
              <span className={classes.about}>{aboutOf(option.value)}</span>
            </span>
          )}
        />
        <div className={classes.pair}>
          <Select
            label="Who may hold it"
            description="A role works only in the practice that created it"
            disabled={locked}
            allowDeselect={false}
            data={reaches.map((value) => ({ value, label: distributions[value] }))}
            value={draft.distribution}
            onChange={(value) => set({ distribution: RoleDistribution.values.find((one) => one === value) ?? 'ThisPractice' })}
          />
          <Select
            label="Whom its holders see"
            description="Instead of the practice setting"
            placeholder="Practice setting"
            clearable
            disabled={locked}
            data={PatientPopulationLevel.values.map((value) => ({ value, label: t(levels[value]) }))}
            value={draft.population}
            onChange={(value) => set({ population: PatientPopulationLevel.values.find((one) => one === value) ?? null })}
          />
        </div>
        <Switch
          label="Hidden: not offered when you assign roles"
          disabled={locked}
          checked={draft.hidden}
          onChange={(event) => set({ hidden: event.currentTarget.checked })}
        />
      </div>
    </Section>
  );
}
