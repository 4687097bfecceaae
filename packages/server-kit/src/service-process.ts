/** Messages of a service to its parent process, over Node's IPC channel. */
export type ServiceMessage =
  | { readonly type: 'ready' }
  /** The heartbeat, sent every `heartbeatMs` while the event loop runs. */
  | { readonly type: 'alive' }
  | { readonly type: 'setup-link'; readonly url: string }
  | { readonly type: 'setup-token'; readonly token: string }

interface Service {
  /** Shuts down gracefully: finishes pending requests and closes stores. */
  readonly close: () => Promise<unknown>
}

/** The exit code for an invalid configuration (sysexits.h EX_CONFIG), after which a restart would not help. */
export const configurationExitCode = 78

export const heartbeatMs = 5_000

/** Sends a message to the parent process, if it is connected. */
export function notifyParent(message: ServiceMessage): void {
  if (process.connected) process.send?.(message)
}

/** How long a service may take to shut down, in milliseconds; while starting, what it waits for may be stopping as well. */
const exitTimeoutMs = { starting: 2_000, running: 10_000 }

/**
 * The time to shut down after the parent process was killed. It is short because the next start waits for this process,
 * and because interrupted jobs are retried anyway.
 */
const orphanExitTimeoutMs = 1_000

/**
 * Runs a service as its own process: reports when it is ready, shuts it down on SIGTERM, SIGINT or when the parent process
 * disconnects, and prints a failure to start on standard error. A stop while starting takes effect once it has started.
 * The time to shut down is limited.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  const stopRequested = stopSignal()
  let service: Service | undefined
  stopRequested.then((reason) => {
    const timeoutMs = service ? exitTimeoutMs.running : exitTimeoutMs.starting
    setTimeout(() => process.exit(1), reason === 'disconnect' ? orphanExitTimeoutMs : timeoutMs)
  })
  try {
    service = await start()
  } catch (error) {
    failToStart(error)
    return
  }
  notifyParent({ type: 'ready' })
  setInterval(() => notifyParent({ type: 'alive' }), heartbeatMs).unref()
  await stopRequested
  try {
    await service.close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Stopping failed: ${formatError(error)}\n`)
    process.exit(1)
  }
}

const stopEvents = ['SIGTERM', 'SIGINT', 'disconnect'] as const

function stopSignal(): Promise<(typeof stopEvents)[number]> {
  return new Promise((resolve) => {
    for (const event of stopEvents) process.on(event, () => resolve(event))
  })
}

function failToStart(error: unknown): void {
  process.stderr.write(`${formatError(error)}\n`)
  const wrongConfiguration = error instanceof Error && error.name === 'InvalidEnvironment'
  process.exit(wrongConfiguration ? configurationExitCode : 1)
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'InvalidEnvironment' ? error.message : (error.stack ?? error.message)
}
