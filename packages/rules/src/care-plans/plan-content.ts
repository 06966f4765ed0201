/** Words of a plan, by what becomes of them. Its reviews, links and the progress of its goals are everybody's. */
export const planContent = {
  /** Stays once somebody signed. */
  agreed: [
    'title',
    'description',
    'category',
    'addresses',
    'strengths',
    'needs',
    'barriers',
    'dischargeCriteria',
    'items',
    'start',
  ],
  /** Changes while the plan is in force, by those who take part. */
  arranged: ['participants', 'end', 'measures'],
  /** Read by signers with what is agreed, so that their signature covers it too. */
  shown: ['patient', 'end', 'measures', 'author'],
  /** Set by everybody once the plan is in force. */
  ofDraft: ['reviewDue'],
  /** States in which nothing of it changes any more. */
  over: ['Completed', 'Revoked', 'EnteredInError'],
  progress: { items: ['status', 'achieved', 'currentValue', 'measured', 'history'] },
} as const;
