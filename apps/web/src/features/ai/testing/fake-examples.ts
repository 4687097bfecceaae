import { listExampleQuestions } from '@lares/shared-types/contracts/ai'
import type { createFakeArchive } from '../../../testing/fake-archive.ts'

/** Sets the example questions that a fake archive replies with; none by default, as in an empty archive. */
export function fakeExamples(
  archive: ReturnType<typeof createFakeArchive>,
  questions: readonly string[] = [],
): string[] {
  const languages: string[] = []
  archive.on(listExampleQuestions, ({ query }) => {
    languages.push(query.language)
    return { questions: [...questions] }
  })
  return languages
}
