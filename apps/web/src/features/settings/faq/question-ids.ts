/** The ids of the questions in display order; each is also the fragment of the question's URL. */
export const questionIds = [
  'add',
  'kinds',
  'dates',
  'search',
  'ai',
  'own-searches',
  'who-sees',
  'hidden',
  'change',
  'two-at-once',
  'trash',
  'upload-stops',
  'originals',
  'mails',
  'phone',
  'install',
  'offline',
  'language',
  'password',
  'invite',
  'shared-device',
  'maintenance',
  'keyboard',
  'backup',
] as const

export type QuestionId = (typeof questionIds)[number]
