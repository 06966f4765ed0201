import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { defaultLabels, type PracticePreferences, preferencesInForce } from '@notewell/model';
import { Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconAdjustmentsOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminPage, adminParts, MayButton, useAct, useWrite } from '../../../features/admin/admin-page/index.ts';
import { type RefusedPlace, RefusedPlaces } from '../../../features/records/fields/refused-places.tsx';
import { judged, placesOf } from '../../../features/records/record-editor/judged.ts';
import { useSay } from '../../../platform/words.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import { lettered } from './fields.ts';
import { type LabelsProps, LabelsSection, labelsTitle } from './labels-section.tsx';
import { type ChosenLogo, LogoSetting } from './logo-setting.tsx';
import { groupsMatching, matches } from './matching.ts';
import classes from './preferences.module.css';
import { SettingControl } from './setting-control.tsx';
import { placeOf, SettingsNav } from './settings-nav.tsx';
import { StarterSection, starterTitle } from './starter-section.tsx';
import { useAsked } from './use-asked.ts';
import { useKeepLogo } from './use-keep-logo.ts';

/** All settings of the practice, saved together. */
export default function AdminPreferencesScreen() {
  const list = useList({ type: 'PracticePreferences', pageSize: 1 });
  const [chosen] = list.items;
  if (!chosen && list.status === 'loading')
    return (
      <AdminPage part={adminParts.preferences}>
        <SkeletonRows rows={16} />
      </AdminPage>
    );
  return <Settings key={chosen?.id ?? ''} chosen={chosen} />;
}

type Draft = Partial<PracticePreferences>;
const none: readonly RefusedPlace[] = [];

function Settings({ chosen }: { readonly chosen: PracticePreferences | undefined }) {
  const { change, make } = useWrite();
  const { busy, fault, act } = useAct();
  const [draft, setDraft] = useState<Draft>({});
  const [logo, setLogo] = useState<ChosenLogo>();
  const [wasRefused, setRefused] = useState(false);
  const keepLogo = useKeepLogo();
  const say = useSay();
  const [search, setSearch] = useState('');
  useAsked();
  const groups = groupsMatching(search.trim());
  const showsLabels = matches(search.trim(), `${labelsTitle} wording names clients`);
  const showsStarter = matches(search.trim(), `${starterTitle} note types forms services places`);
  const titles = [
    ...groups.map(({ title }) => say(title)),
    ...(showsLabels ? [labelsTitle] : []),
    ...(showsStarter ? [starterTitle] : []),
  ];
  const shown = preferencesInForce({ ...chosen, ...draft });
  const dirty = logo !== undefined || Object.keys(draft).length > 0;
  const { faults } = judged('PracticePreferences', { ...chosen }, new Map(Object.entries(draft)));
  const wrong = placesOf('PracticePreferences', faults);
  useUnsavedForm(dirty);
  const refusal = wasRefused && wrong.length > 0 ? 'Not saved. Correct what is marked in red below.' : fault;
  const set = (part: Draft) => setDraft((held) => ({ ...held, ...part }));
  const undo = () => {
    setDraft({});
    setLogo(undefined);
  };
  const save = () =>
    act(async () => {
      const fields = logo === undefined ? draft : { ...draft, logo: logo ? await keepLogo(logo) : undefined };
      if (chosen?.id) await change('PracticePreferences', chosen.id, fields);
      else await make('PracticePreferences', fields);
      undo();
    }, 'Settings saved.');
  const setLabel: LabelsProps['onChange'] = (name, form, word) =>
    set({
      labels: {
        ...chosen?.labels,
        ...draft.labels,
        [name]: { ...shown.labels[name], [form]: word || defaultLabels[name][form] },
      },
    });
  return (
    <AdminPage
      part={adminParts.preferences}
      stays
      aside={dirty ? 'Not saved yet' : null}
      actions={
        <>
          {dirty ? (
            <Button variant="subtle" color="gray" onClick={undo}>
              Undo
            </Button>
          ) : null}
          <MayButton
            needs={['preferences master']}
            loading={busy}
            disabled={!dirty}
            onClick={() => (wrong.length > 0 ? setRefused(true) : void save())}
          >
            Save settings
          </MayButton>
        </>
      }
    >
      {refusal ? (
        <p role="alert" className={classes.fault}>
          {refusal}
        </p>
      ) : null}
      <div className={classes.layout}>
        <SettingsNav titles={titles} search={search} onSearch={setSearch} />
        <div className={classes.groups}>
          {groups.map(({ title, fields }) => (
            <div key={title} id={placeOf(say(title))}>
              <Section title={say(title)}>
                <RefusedPlaces value={wasRefused ? wrong : none}>
                  <div className={classes.body}>
                    {title === lettered && fields.some(({ name }) => name === 'name') ? (
                      <LogoSetting kept={chosen?.logo} chosen={logo} name={draft.name ?? chosen?.name} onChange={setLogo} />
                    ) : null}
                    {fields.map((field) => (
                      <div key={field.name} id={`setting-${field.name}`}>
                        <SettingControl
                          field={field}
                          value={Reflect.get(shown, field.name)}
                          onChange={(value) => set({ [field.name]: value })}
                        />
                      </div>
                    ))}
                  </div>
                </RefusedPlaces>
              </Section>
            </div>
          ))}
          {showsLabels ? (
            <div id={placeOf(labelsTitle)}>
              <LabelsSection labels={shown.labels} onChange={setLabel} />
            </div>
          ) : null}
          {showsStarter ? (
            <div id={placeOf(starterTitle)}>
              <div id="setting-starter">
                <StarterSection booked={preferencesInForce({ ...chosen }).appointmentCreation} />
              </div>
            </div>
          ) : null}
          {titles.length === 0 ? (
            <StatePanel icon={IconAdjustmentsOff} title="No setting matches">
              Try another word, such as “time”, “sign” or “print”.
            </StatePanel>
          ) : null}
        </div>
      </div>
    </AdminPage>
  );
}
