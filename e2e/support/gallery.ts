import type { APIRequestContext } from '@playwright/test';
import type { QuestionnaireItem } from '../../packages/model/src/index.ts';
import { demoPassword, expect } from './journey.ts';

const options = ['Low', 'Middle', 'High'].map((display) => ({ value: display.toLowerCase(), display }));
const five = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'].map((display, at) => ({ value: `o${at}`, display, score: at }));
type Look = Omit<QuestionnaireItem, 'linkId' | 'text'>;

/** A question of each type in each display style, named by both. */
const looks: readonly Look[] = [
  { type: 'Header' },
  { type: 'Header', displayStyle: 'InformationalCallout' },
  { type: 'TextBlock' },
  { type: 'TextBlock', displayStyle: 'InformationalCallout' },
  { type: 'TextBlock', displayStyle: 'WarningCallout' },
  { type: 'TextBlock', displayStyle: 'ParagraphBreak' },
  { type: 'Boolean' },
  { type: 'Boolean', displayStyle: 'Thumbs' },
  { type: 'Boolean', displayStyle: 'ToggleButton' },
  { type: 'Boolean', displayStyle: 'Dropdown' },
  { type: 'Integer', min: 0, max: 10 },
  { type: 'Integer', displayStyle: 'Slider', min: 0, max: 10, minLabel: 'No pain', maxLabel: 'Worst pain' },
  { type: 'Integer', displayStyle: 'Stars' },
  { type: 'Integer', displayStyle: 'Smiley' },
  { type: 'Integer', displayStyle: 'Rating', minLabel: 'Not likely', maxLabel: 'Very likely' },
  { type: 'Integer', displayStyle: 'Percentage' },
  { type: 'Decimal', unit: { code: 'kg', display: 'kg' } },
  { type: 'Decimal', displayStyle: 'USCurrency' },
  { type: 'String' },
  { type: 'String', displayStyle: 'Email' },
  { type: 'String', displayStyle: 'Phone' },
  { type: 'String', displayStyle: 'PostalCode' },
  { type: 'String', displayStyle: 'SocialSecurityNumber' },
  { type: 'String', displayStyle: 'LastFirstName' },
  { type: 'Text' },
  { type: 'Text', displayStyle: 'FormattedText' },
  { type: 'TextChoice', options: ['Calm.', 'Eye contact kept.'].map((display) => ({ value: display, display })) },
  { type: 'Date' },
  { type: 'DateTime' },
  { type: 'Time' },
  { type: 'Approximate' },
  { type: 'Duration' },
  { type: 'Choice', options },
  { type: 'Choice', displayStyle: 'Dropdown', options },
  { type: 'Choice', displayStyle: 'ToggleButton', options },
  { type: 'Choice', displayStyle: 'Rating', options },
  { type: 'Choice', displayStyle: 'Stars', options },
  { type: 'Choice', displayStyle: 'Smiley', options },
  { type: 'Choice', displayStyle: 'Thumbs', options: options.slice(0, 2) },
  { type: 'OpenChoice', options },
  { type: 'Ranking', options },
  { type: 'UsState' },
  { type: 'Address' },
  { type: 'ContactPoint' },
  { type: 'Patient' },
  { type: 'Practitioner' },
  { type: 'InsuranceCompany' },
  { type: 'Location' },
  { type: 'HealthcareService', repeats: true },
  { type: 'RelatedPerson' },
  { type: 'DocumentReference' },
  { type: 'EhrLookup', lookup: { resourceType: 'Condition' } },
  { type: 'TableReport' },
  { type: 'ServiceEvents' },
  { type: 'Signature' },
  { type: 'Signature', displayStyle: 'PractitionerSignature' },
  { type: 'Signature', displayStyle: 'AdhocPatientSignature' },
  { type: 'Signature', displayStyle: 'RelatedPersonSignature' },
];
export const nameOf = ({ type, displayStyle }: Look): string => (displayStyle ? `${type} as ${displayStyle}` : `${type}`);

const grids: readonly QuestionnaireItem[] = [
  {
    linkId: 'grid-options',
    type: 'Grid',
    text: 'Grid of options',
    items: ['Sleep', 'Appetite', 'Energy'].map((text) => ({
      linkId: `grid-${text}`,
      type: 'Choice' as const,
      text,
      options: five,
    })),
  },
  {
    linkId: 'grid-cells',
    type: 'Grid',
    text: 'Grid of cells',
    items: ['Morning', 'Evening'].map((text) => ({
      linkId: `cells-${text}`,
      type: 'Header' as const,
      text,
      items: [
        { linkId: `cells-${text}-dose`, type: 'Decimal' as const, text: 'Dose' },
        { linkId: `cells-${text}-remark`, type: 'String' as const, text: 'Remark' },
        { linkId: `cells-${text}-taken`, type: 'Boolean' as const, displayStyle: 'Dropdown' as const, text: 'Taken' },
      ],
    })),
  },
];

/** Questions whose conditions depend on the note and not on answers. */
const conditional: readonly QuestionnaireItem[] = [
  {
    linkId: 'adult',
    type: 'String',
    text: 'Asked of whoever was born',
    displayWhen: { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'AtLeast', value: '0' }] },
  },
  {
    linkId: 'ancient',
    type: 'String',
    text: 'Asked of nobody alive',
    displayWhen: { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'AtLeast', value: '150' }] },
  },
];

export const gallery: readonly QuestionnaireItem[] = [
  ...looks.map((look) => ({ ...look, linkId: nameOf(look), text: nameOf(look) })),
  ...grids,
  ...conditional,
];

/** Creates the gallery as a note type of the demo practice. Returns its title. */
export async function publishGallery(api: APIRequestContext): Promise<string> {
  const title = 'Question gallery';
  const signedIn = await api.post('/api/auth/sign-in/email', { data: { email: 'admin@demo.test', password: demoPassword } });
  expect(signedIn.ok()).toBe(true);
  const session = (await (await api.get('/api/v1/session')).json()) as {
    memberships: { networkId: string; profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships.find(({ networkId }) => networkId === 'demo')?.profile;
  const headers = { 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
  const make = async (collection: string, data: object) => {
    const answer = await api.post(`/api/v1/practices/demo/${collection}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const { id } = await make('questionnaires', {
    resourceType: 'Questionnaire',
    title,
    status: 'Active',
    version: 1,
    items: gallery,
  });
  await make('noteDefinitions', {
    resourceType: 'NoteDefinition',
    title,
    status: 'Active',
    version: 1,
    kind: 'Individual',
    category: 'Assessment',
    noteKind: 'AssessmentNote',
    allowWithoutEncounter: true,
    billable: false,
    sections: [
      { id: 'gallery', kind: 'Form', content: 'Form', title, form: { id, resourceType: 'Questionnaire', display: title } },
    ],
  });
  return title;
}
