/** How many tests passed and failed. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Failures that no test report names: a check, a file that does not load, or a runner that crashed. */
  readonly otherFailures?: readonly Failure[]
}

/** Something that failed, and the known reason. */
export interface Failure {
  readonly what: string
  readonly problem: string
}

export function sumOutcomes(outcomes: readonly Outcome[]): Required<Outcome> {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    otherFailures: outcomes.flatMap(({ otherFailures = [] }) => otherFailures),
  }
}

/** Maximum lines printed per failure. */
const maxLines = 12

/** Formats failures, each with the first lines of its reason. */
export function formatFailures(failures: readonly Failure[]): string {
  return failures.map(({ what, problem }) => `\n✗ ${what}\n${indent(problem)}`).join('')
}

function indent(problem: string): string {
  return problem
    .split('\n')
    .slice(0, maxLines)
    .map((line) => `    ${line}\n`)
    .join('')
}
