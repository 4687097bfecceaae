import type { LeakCase } from './leak-case.ts'
import { canary } from './leak-fixture.ts'

export const aiCases: Record<string, LeakCase> = {
  readAiStatus: { stable: () => [{}] },
  ask: {
    stable: () =>
      [
        'What happened in summer at the lake?',
        `Who is ${canary}?`,
        `What does ${canary} have to do with the lake?`,
        'Was geschah 1953?',
        'How many photos are there?',
        'Welcher Traum ist der letzte?',
        'Who was there in summer 1953?',
        'With whom does Jeanne appear most often?',
        'Avec qui Jeanne apparaît-elle le plus souvent ?',
        'How long ago was the last picture of Jeanne taken?',
        'What happened on 12 July 1952?',
        'What happened in July 2026?',
        `What happened in ${canary}?`,
      ].map((question) => ({ body: { question } })),
  },
  listExampleQuestions: {
    stable: () => [{ query: { language: 'en' } }, { query: { language: 'fr' } }],
  },
}
