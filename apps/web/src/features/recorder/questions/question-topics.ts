/** The topics of the questions that come with the archive, in the order of a life. */
export const questionTopics = [
  'childhood',
  'parents',
  'school',
  'work',
  'love',
  'war',
  'kitchen',
  'places',
  'advice',
] as const
export type QuestionTopic = (typeof questionTopics)[number]
export const questionsPerTopic = 5
