/** How many tests passed and failed. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** What failed beside the tests that a report names: a check, a file that does not load, a runner that broke off. */
  readonly besides?: readonly Failure[]
}

/** Something that failed, and what is known of the reason. */
export interface Failure {
  readonly what: string
  readonly problem: string
}

export function sumOf(outcomes: readonly Outcome[]): Required<Outcome> {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    besides: outcomes.flatMap(({ besides = [] }) => besides),
  }
}
