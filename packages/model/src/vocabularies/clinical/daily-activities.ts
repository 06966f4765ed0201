import { vocabulary } from '../../kernel/vocabulary.ts';

/** Activities of daily living, with or without help. */
export const DailyActivity = vocabulary(
  'DailyActivity',
  {
    system: 'urn:notewell:daily-activity',
    source: 'compiled for this product from the activities of daily living that functional assessments ask about',
  },
  [
    ['bathing', 'Bathing'],
    ['dressing', 'Dressing'],
    ['grooming', 'Grooming and hygiene'],
    ['oral-care', 'Oral care'],
    ['toileting', 'Toileting'],
    ['continence', 'Continence'],
    ['transferring', 'Moving in and out of bed or chair'],
    ['walking', 'Walking'],
    ['stairs', 'Climbing stairs'],
    ['eating', 'Eating'],
    ['sleeping', 'Sleeping'],
    ['communication', 'Communicating'],
    ['telephone', 'Using the telephone'],
    ['shopping', 'Shopping'],
    ['meals', 'Preparing meals'],
    ['housekeeping', 'Housekeeping'],
    ['laundry', 'Laundry'],
    ['transportation', 'Using transportation'],
    ['medication', 'Managing medication'],
    ['money', 'Managing money'],
    ['appointments', 'Keeping appointments'],
    ['school', 'Attending school'],
    ['work', 'Working'],
    ['social', 'Taking part in social life'],
    ['leisure', 'Leisure'],
    ['parenting', 'Caring for children'],
    ['safety', 'Keeping safe'],
  ],
);
