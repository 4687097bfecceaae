import type { LeakCase } from './leak-case.ts'
import { mark } from './marked-world.ts'

export const aiCases: Record<string, LeakCase> = {
  readAiStatus: { steady: () => [{}] },
  ask: {
    steady: () =>
      [
        'What happened in summer at the lake?',
        `Who is ${mark}?`,
        `What does ${mark} have to do with the lake?`,
        'Was geschah 1953?',
      ].map((question) => ({ body: { question } })),
  },
}
