import type { RanTest } from './ran-tests.ts'

const linesOfEach = 12

/** The tests that failed, each with the first lines of what went wrong; a blank text if none did. */
export function failuresOf(ran: readonly RanTest[]): string {
  return ran
    .filter(({ passed, problem }) => !passed && problem !== '')
    .map(({ file, name, problem }) => `\n✗ ${file} › ${name}\n${indented(problem)}`)
    .join('')
}

function indented(problem: string): string {
  return problem
    .split('\n')
    .slice(0, linesOfEach)
    .map((line) => `    ${line}\n`)
    .join('')
}
