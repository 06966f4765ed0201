import { Button, Menu } from '@mantine/core';
import type { CarePlan } from '@notewell/model';
import { familyRequest, nameAsSigned } from '@notewell/rules';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { useSigningRelatives } from './plan-signers.ts';
import { askedOf, type FamilyRequest, useAskFamily } from './use-ask-family.ts';

interface AskFamilyProps {
  readonly planId: string;
  readonly plan: CarePlan;
  /** The reason why nobody can sign the plan yet. */
  readonly fault: string | undefined;
}

/** Asks the patient or a relative who may sign to read the plan and sign it in their own account. */
export function AskFamily({ planId, plan, fault }: AskFamilyProps) {
  const { t } = useTranslation();
  const ask = useAskFamily(planId);
  const refusalOf = useRefusal();
  const relatives = useSigningRelatives(plan);
  const patient = { id: plan.patient.id, resourceType: 'Patient' as const };
  const people: readonly { readonly name: string; readonly request: FamilyRequest }[] = [
    {
      name: nameAsSigned(plan.patient.display) || t('The $t(patient)'),
      request: { patient, signer: patient, role: 'Patient', status: 'Requested' },
    },
    ...relatives.map(({ id, name }): { readonly name: string; readonly request: FamilyRequest } => ({
      name,
      request: { patient, signer: { id, resourceType: 'RelatedPerson' }, role: 'Guardian', status: 'Requested' },
    })),
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
        {open.map(({ name, request }) => (
          <Menu.Item key={request.signer?.id} onClick={() => void ask(name, request)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
