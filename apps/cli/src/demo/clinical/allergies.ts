const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const snomed = 'http://snomed.info/sct';

interface AllergyRow {
  readonly code: string;
  readonly system: string;
  readonly display: string;
  readonly category: 'Medication' | 'Food' | 'Environment';
  readonly reactions: readonly string[];
  readonly severe?: true;
  readonly intolerance?: true;
}

export const noKnownAllergy = { code: '716186003', system: snomed, display: 'No known allergy' };

export const allergies: readonly (readonly [weight: number, AllergyRow])[] = [
  [10, { code: '7980', system: rxnorm, display: 'Penicillin', category: 'Medication', reactions: ['Hives', 'Rash'] }],
  [5, { code: '10180', system: rxnorm, display: 'Sulfamethoxazole', category: 'Medication', reactions: ['Rash', 'Itching'] }],
  [
    3,
    {
      code: '2670',
      system: rxnorm,
      display: 'Codeine',
      category: 'Medication',
      reactions: ['Nausea and vomiting'],
      intolerance: true,
    },
  ],
  [
    3,
    {
      code: '5640',
      system: rxnorm,
      display: 'Ibuprofen',
      category: 'Medication',
      reactions: ['Stomach pain'],
      intolerance: true,
    },
  ],
  [2, { code: '723', system: rxnorm, display: 'Amoxicillin', category: 'Medication', reactions: ['Hives'] }],
  [3, { code: '111088007', system: snomed, display: 'Latex', category: 'Environment', reactions: ['Contact dermatitis'] }],
  [
    3,
    {
      code: '762952008',
      system: snomed,
      display: 'Peanut',
      category: 'Food',
      reactions: ['Anaphylaxis', 'Swelling of lips'],
      severe: true,
    },
  ],
  [
    4,
    {
      code: '256277009',
      system: snomed,
      display: 'Grass pollen',
      category: 'Environment',
      reactions: ['Sneezing', 'Watery eyes'],
    },
  ],
];
