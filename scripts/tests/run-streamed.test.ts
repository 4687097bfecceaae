import { expect, onTestFinished, test, vi } from 'vitest'
import { runStreamed } from './run-streamed.ts'

test('prints each line with its label, the last one also without an end, and returns the exit code', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const script = `
    process.stderr.write('wrong\\n')
    process.stdout.write('one\\ntwo', () => process.exit(3))`
  expect(await runStreamed({ label: 'web', command: ['-e', script], cwd: '/' })).toBe(3)
  expect(write.mock.calls.map(([line]) => line).toSorted()).toEqual([
    'web │ one\n',
    'web │ two\n',
    'web │ wrong\n',
  ])
})

test('a command that is killed counts as failed', async () => {
  const command = ['-e', 'process.kill(process.pid, "SIGKILL")']
  expect(await runStreamed({ label: 'web', command, cwd: '/' })).toBe(1)
})
