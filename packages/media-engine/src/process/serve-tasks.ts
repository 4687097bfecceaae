import { startGuard } from './guard.ts'
import type { ChildMessage, ProcessRequest, ProcessTasks } from './process-task.ts'
import { setProgressListener } from './progress.ts'
import { serializeError } from './serialized-error.ts'

type TaskHandlers<Tasks extends ProcessTasks> = {
  [Name in keyof Tasks]: (input: Tasks[Name]['input']) => Promise<Tasks[Name]['result']>
}

/** Runs the tasks that the parent sends to this process, one at a time, and kills it when one exceeds its limits. */
export function serveTasks<Tasks extends ProcessTasks>(handlers: TaskHandlers<Tasks>): void {
  const notifyGuard = startGuard()
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (request: ProcessRequest<Tasks>) => void runTask(request))
  setProgressListener({
    onStep(share) {
      notifyGuard({ type: 'step' })
      send({ type: 'progress', ...(share !== undefined && { share }) })
    },
    onDuration(seconds) {
      notifyGuard({ type: 'duration', seconds })
      send({ type: 'progress' })
    },
  })
  send({ type: 'ready' })

  async function runTask({ task, input, limits }: ProcessRequest<Tasks>): Promise<void> {
    notifyGuard({ type: 'start', limits })
    const outcome = await handlers[task](input).then(
      (result) => ({ type: 'done' as const, result }),
      (error: unknown) => ({ type: 'failed' as const, error: serializeError(error) }),
    )
    notifyGuard({ type: 'end' })
    send({ ...outcome, residentBytes: process.memoryUsage.rss() })
  }
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}
