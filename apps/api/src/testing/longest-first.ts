import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, most of it waiting for processes and for the next attempt of a job. */
const longest = [
  'src/durability/kill.test.ts',
  'src/durability/killed-worker.test.ts',
  'src/durability/service-restarts.test.ts',
  'src/durability/upload-resumes.test.ts',
  'src/fuzz/contracts.fuzz.test.ts',
  'src/media/video/derive-video.test.ts',
]

/** Begins with the longest files, on either database, so that the others are done while they wait. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
