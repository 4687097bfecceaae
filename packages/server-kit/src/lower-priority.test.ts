import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('every thread of the process has a lower priority afterwards', async () => {
  const module = new URL('./lower-priority.ts', import.meta.url).href
  const script = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { lowerPriority } from ${JSON.stringify(module)}
    lowerPriority()
    // The text behind the name of the program in brackets: the 19th field is the niceness (proc_pid_stat(5)).
    const getNiceness = (id) => Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ').at(-1).split(' ')[16])
    console.log(JSON.stringify(readdirSync('/proc/self/task').map(getNiceness)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
  const niceness: unknown = JSON.parse(stdout)
  expect(new Set(niceness as number[])).toEqual(new Set([Math.max(5, getPriority())]))
})
