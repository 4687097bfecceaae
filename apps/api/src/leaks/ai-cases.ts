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
      ].map((question) => ({ body: { question } })),
  },
}
