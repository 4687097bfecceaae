import type { Failure } from './outcome.ts'

const linesOfEach = 12

/** Everything that failed, each with the first lines of what went wrong. */
export function tellFailures(failures: readonly Failure[]): string {
  return failures.map(({ what, problem }) => `\n✗ ${what}\n${indented(problem)}`).join('')
}

function indented(problem: string): string {
  return problem
    .split('\n')
    .slice(0, linesOfEach)
    .map((line) => `    ${line}\n`)
    .join('')
}
