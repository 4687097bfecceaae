import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take long, mostly waiting for processes and retries of jobs. */
const slowest = [
  'src/durability/killed-operation.test.ts',
  'src/durability/kill.test.ts',
  'src/durability/killed-worker.test.ts',
  'src/durability/service-restarts.test.ts',
  'src/durability/upload-resumes.test.ts',
  'src/fuzz/contracts.fuzz.test.ts',
]

/** Runs the slowest files first, in both projects, so that the others run while they wait. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification) => {
      const index = slowest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index < 0 ? slowest.length : index
    }
    return (await super.sort(files)).sort((a, b) => getRank(a) - getRank(b))
  }
}
