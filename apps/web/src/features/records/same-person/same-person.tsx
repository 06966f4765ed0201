import { Button, Select } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { patientOf, type Reference } from '@notewell/model';
import type { LinkedType, PersonLink } from '@notewell/rules';
import { Fault, useConfirm } from '@notewell/ui';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceFor } from '../../../platform/failure.ts';
import { addressOf, useShellFacts } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from '../chart-records/chart-records.module.css';
import { chartRecordAddress } from '../chart-records/paths.ts';
import { assurances, isAssurance, useKindWords } from './kind-words.ts';
import { LinkPerson } from './link-person.dialog.tsx';
import { type Human, useSamePerson } from './use-same-person.ts';

interface SamePersonProps {
  readonly type: LinkedType;
  readonly id: string;
  /** Shows nothing where nothing is linked. */
  readonly onlyLinked?: boolean;
}

/** Other records of the same human being, with how sure that is. Nothing without permission to read persons. */
export const SamePerson = memo(function SamePerson({ type, id, onlyLinked = false }: SamePersonProps) {
  const { data } = useResource(type, id);
  const may = useMayDo();
  const human = useMemo(() => data && { type, id: data.id ?? id, record: data }, [data, type, id]);
  return human && may('Read', 'Person') ? <Linked human={human} onlyLinked={onlyLinked} /> : null;
});

const Linked = memo(function Linked({ human, onlyLinked }: { readonly human: Human; readonly onlyLinked: boolean }) {
  const { t } = useTranslation();
  const same = useSamePerson(human);
  const [linking, setLinking] = useState(false);
  const [fault, setFault] = useState('');
  const confirm = useConfirm();
  if (onlyLinked && same.links.length === 0) return null;
  const act = (work: Promise<unknown>) => {
    setFault('');
    work.catch((error: unknown) => setFault(sentenceFor(error)));
  };
  const end = async ({ target }: PersonLink) => {
    const yes = await confirm({
      title: `End the link with ${target.display ?? 'this record'}?`,
      text: t('Both records stay as they are. They are no longer shown as one person.'),
      confirm: 'End link',
    });
    if (yes) act(same.unlink(target));
  };
  return (
    <section className={classes['records']} aria-label="Same person in other records">
      <header className={classes['head']}>
        <h3>Same person in other records</h3>
        {same.links.length > 0 ? null : (
          <span className={classes['quiet']}>
            {same.status === 'ready' ? 'None linked' : same.status === 'loading' ? '' : 'Could not be loaded'}
          </span>
        )}
        {same.mayLink ? (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconLink size={13} aria-hidden />}
            onClick={() => setLinking(true)}
          >
            Link a record
          </Button>
        ) : null}
      </header>
      {same.links.length === 0 ? null : (
        <ul className={classes['rows']}>
          {same.links.map((one) => (
            <li key={one.target.id}>
              <LinkedName target={one.target} />
              <Kind target={one.target} />
              {same.mayLink ? (
                <>
                  <Select
                    size="xs"
                    w={210}
                    aria-label={`How sure: ${one.target.display ?? 'linked record'}`}
                    data={assurances}
                    value={one.assurance ?? null}
                    allowDeselect={false}
                    onChange={(value) => isAssurance(value) && act(same.rate(one, value))}
                  />
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    aria-label={`End link: ${one.target.display ?? ''}`}
                    onClick={() => void end(one)}
                  >
                    End link
                  </Button>
                </>
              ) : (
                <span className={classes['quiet']}>{assurances.find(({ value }) => value === one.assurance)?.label}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Fault>{fault}</Fault>
      {linking ? (
        <LinkPerson
          human={human}
          linked={same.links.map(({ target }) => target)}
          link={same.link}
          onClose={() => setLinking(false)}
        />
      ) : null}
    </section>
  );
});

function Kind({ target }: { readonly target: Reference }) {
  const { resourceType: type } = target;
  const { data: patient } = useResource('Patient', type === 'RelatedPerson' ? patientOf(target) : undefined);
  return <span className={classes['quiet']}>{useKindWords()(type ?? '', patient?.display)}</span>;
}

/** Opens a linked record on the screen that shows it. */
function LinkedName({ target }: { readonly target: Reference }) {
  const { screens } = useShellFacts();
  const may = useMayDo();
  const name = target.display ?? 'No name';
  const { resourceType: type, id } = target;
  const chart = patientOf(target);
  const to =
    type === 'RelatedPerson' && chart
      ? chartRecordAddress(chart, type, id)
      : type === 'Practitioner' && !may('Update', 'Practitioner')
        ? undefined
        : addressOf(screens, type ?? '', id);
  return to ? (
    <Link to={to} dir="auto">
      {name}
    </Link>
  ) : (
    <span dir="auto">{name}</span>
  );
}
