import { Button, Menu } from '@mantine/core';
import { useCall, useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import type { PlanReading } from '@notewell/protocol';
import { familyRequest, nameAsSigned } from '@notewell/rules';
import { IconUserQuestion } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { useSigningRelatives } from './plan-signers.ts';
import { askedOf, type FamilyRequest, useAskFamily, waysToSign } from './use-ask-family.ts';

interface AskFamilyProps {
  readonly planId: string;
  readonly plan: CarePlan;
  /** The reason why nobody can sign the plan yet. */
  readonly fault: string | undefined;
  /** Opens the form of a link, where the practice allows links. */
  readonly onLink: (() => void) | undefined;
  /** Takes a signature here; undefined for users who may not. */
  readonly onHere: (() => void) | undefined;
}

interface Person {
  readonly name: string;
  readonly request: FamilyRequest;
}

/** Asks the patient or a relative who may sign to read the plan and sign it in their own account. */
export function AskFamily({ planId, plan, fault, ...ways }: AskFamilyProps) {
  const { t } = useTranslation();
  const refusalOf = useRefusal();
  const relatives = useSigningRelatives(plan);
  const patient = { id: plan.patient.id, resourceType: 'Patient' as const };
  const people: readonly Person[] = [
    {
      name: nameAsSigned(plan.patient.display) || t('The $t(patient)'),
      request: { patient, signer: patient, role: 'Patient', status: 'Requested' },
    },
    ...relatives.map(
      ({ id, name }): Person => ({
        name,
        request: { patient, signer: { id, resourceType: 'RelatedPerson' }, role: 'Guardian', status: 'Requested' },
      }),
    ),
  ];
  const open = people.filter(({ request }) => familyRequest(plan, request.signer?.id ?? '') === undefined);
  const [first] = open;
  if (!first || refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next: askedOf(plan, first.request) })) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUserQuestion size={15} aria-hidden />}
          disabled={fault !== undefined}
          title={fault}
        >
          Ask to sign in their account…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <PeopleToAsk planId={planId} people={open} {...ways} />
      </Menu.Dropdown>
    </Menu>
  );
}

type PeopleProps = Pick<AskFamilyProps, 'planId' | 'onLink' | 'onHere'> & { readonly people: readonly Person[] };

/** The people who can be asked. Who has no account signs by a link or here. */
function PeopleToAsk({ planId, people, onLink, onHere }: PeopleProps) {
  const client = useClient();
  const ask = useAskFamily(planId);
  const { data } = useCall<PlanReading>(`carePlans/${encodeURIComponent(client.id(planId))}/signing`);
  const accounts = data?.accounts;
  return people.map(({ name, request }) => {
    const id = request.signer?.id ?? '';
    const ways = waysToSign(accounts, id, { link: onLink !== undefined, here: onHere !== undefined });
    return ways.includes('account') ? (
      <Menu.Item key={id} onClick={() => void ask(name, request, accounts)}>
        {name}
      </Menu.Item>
    ) : (
      <Fragment key={id}>
        <Menu.Label>{name} has no account</Menu.Label>
        {ways.includes('link') ? <Menu.Item onClick={onLink}>Send {name} a link to sign…</Menu.Item> : null}
        {ways.includes('here') ? <Menu.Item onClick={onHere}>{name} signs here…</Menu.Item> : null}
      </Fragment>
    );
  });
}
