import type { Instrument } from './instrument.ts';
import { howOften, phqTerms, twoWeeks } from './phq-wording.ts';

export const phq9 = {
  name: 'PHQ-9',
  title: 'Patient Health Questionnaire (PHQ-9)',
  code: ['44249-1', 'PHQ-9 quick depression assessment panel'],
  instructions: twoWeeks,
  source:
    'Kroenke K, Spitzer RL, Williams JBW. The PHQ-9: validity of a brief depression severity measure. J Gen Intern Med 2001;16:606-613.',
  terms: phqTerms,
  options: howOften,
  questions: [
    ['44250-9', 'Little interest or pleasure in doing things'],
    ['44255-8', 'Feeling down, depressed, or hopeless'],
    ['44259-0', 'Trouble falling or staying asleep, or sleeping too much'],
    ['44254-1', 'Feeling tired or having little energy'],
    ['44251-7', 'Poor appetite or overeating'],
    ['44258-2', 'Feeling bad about yourself - or that you are a failure or have let yourself or your family down'],
    ['44252-5', 'Trouble concentrating on things, such as reading the newspaper or watching television'],
    [
      '44253-3',
      'Moving or speaking so slowly that other people could have noticed. Or the opposite - being so fidgety or restless that you have been moving around a lot more than usual',
    ],
    ['44260-8', 'Thoughts that you would be better off dead, or of hurting yourself in some way'],
  ],
  unscored: [
    [
      '69722-7',
      'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
      [
        ['Not difficult at all', 'LA6572-7', 0],
        ['Somewhat difficult', 'LA6573-5', 0],
        ['Very difficult', 'LA6575-0', 0],
        ['Extremely difficult', 'LA6574-3', 0],
      ],
    ],
  ],
  total: ['44261-6', 'PHQ-9 total score'],
  bands: [
    [0, 4, 'Minimal'],
    [5, 9, 'Mild', 'Information'],
    [10, 14, 'Moderate', 'Caution'],
    [15, 19, 'Moderately severe', 'Caution'],
    [20, 27, 'Severe', 'Critical'],
  ],
  alerts: [
    {
      linkId: '44260-8',
      above: 0,
      severity: 'Critical',
      message: 'Item 9 is answered above "Not at all": ask about suicide now, whatever the total.',
    },
  ],
} as const satisfies Instrument;
