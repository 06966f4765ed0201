import { Button, TextInput } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { defaultLabels, type PracticePreferences, preferencesInForce } from '@notewell/model';
import { Section, SkeletonRows } from '@notewell/ui';
import { useState } from 'react';
import { AdminPage, adminParts, MayButton, useAct, useWrite } from '../../../features/admin/admin-page/index.ts';
import { labelNames, lettered, settingGroups } from './fields.ts';
import { type ChosenLogo, LogoSetting } from './logo-setting.tsx';
import classes from './preferences.module.css';
import { SettingControl } from './setting-control.tsx';
import { StarterSection } from './starter-section.tsx';
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

function Settings({ chosen }: { readonly chosen: PracticePreferences | undefined }) {
  const { change, make } = useWrite();
  const { busy, fault, act } = useAct();
  const [draft, setDraft] = useState<Draft>({});
  const [logo, setLogo] = useState<ChosenLogo>();
  const keepLogo = useKeepLogo();
  const shown = preferencesInForce({ ...chosen, ...draft });
  const dirty = logo !== undefined || Object.keys(draft).length > 0;
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
  const setLabel = (name: (typeof labelNames)[number], form: 'singular' | 'plural', word: string) =>
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
      aside={dirty ? 'Not saved yet' : null}
      actions={
        <>
          {dirty ? (
            <Button variant="subtle" color="gray" onClick={undo}>
              Undo
            </Button>
          ) : null}
          <MayButton needs={['preferences master']} loading={busy} disabled={!dirty} onClick={() => void save()}>
            Save settings
          </MayButton>
        </>
      }
    >
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
      <div className={classes.groups}>
        {settingGroups.map(({ title, fields }) => (
          <Section key={title} title={title}>
            <div className={classes.body}>
              {title === lettered ? (
                <LogoSetting kept={chosen?.logo} chosen={logo} name={draft.name ?? chosen?.name} onChange={setLogo} />
              ) : null}
              {fields.map((field) => (
                <SettingControl
                  key={field.name}
                  field={field}
                  value={Reflect.get(shown, field.name)}
                  onChange={(value) => set({ [field.name]: value })}
                />
              ))}
            </div>
          </Section>
        ))}
        <Section title="Labels">
          <div className={classes.body}>
            {labelNames.map((name) => (
              <div key={name} className={classes.pair}>
                {(['singular', 'plural'] as const).map((form) => (
                  <TextInput
                    key={form}
                    label={`${defaultLabels[name][form]}`}
                    placeholder={defaultLabels[name][form]}
                    value={shown.labels[name][form] === defaultLabels[name][form] ? '' : shown.labels[name][form]}
                    onChange={(event) => setLabel(name, form, event.currentTarget.value)}
                  />
                ))}
              </div>
            ))}
          </div>
        </Section>
        <StarterSection booked={preferencesInForce({ ...chosen }).appointmentCreation} />
      </div>
    </AdminPage>
  );
}
