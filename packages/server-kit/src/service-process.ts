/** What a service tells the process that started it, over Node's IPC channel. */
export type ServiceMessage =
  | { readonly type: 'ready' }
  /** Its event loop runs: sent every `heartbeatMs` from when it is ready. */
  | { readonly type: 'alive' }
  | { readonly type: 'setup-link'; readonly url: string }
  | { readonly type: 'setup-token'; readonly token: string }

interface Service {
  /** Ends it in an orderly way: requests under way are finished, stores closed. */
  readonly close: () => Promise<unknown>
}

/** What a wrong configuration ends with (sysexits.h EX_CONFIG): starting again would not help. */
export const configurationExitCode = 78

export const heartbeatMs = 5_000

/** Tells the starting process something; does nothing when nobody listens. */
export function tellStarter(message: ServiceMessage): void {
  if (process.connected) process.send?.(message)
}

/** How long a service may take to end, milliseconds; one that is still starting waits for something that is gone too. */
const exitTimeoutMs = { starting: 2_000, running: 10_000 }

/**
 * The same when the process that started it was killed. Whoever starts it again waits for its end, and a job under way is
 * done again either way.
 */
const orphanExitTimeoutMs = 1_000

/**
 * Runs a service as a process of its own: says when it is ready, ends it on SIGTERM, SIGINT or when the
 * process that started it is gone, and puts a failure to start in one plain sentence on standard error.
 * Told to end while it is still starting, it ends in order once it has started; it never takes for ever.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  const toldToStop = stopSignal()
  let service: Service | undefined
  toldToStop.then((reason) => {
    const timeoutMs = service ? exitTimeoutMs.running : exitTimeoutMs.starting
    setTimeout(() => process.exit(1), reason === 'disconnect' ? orphanExitTimeoutMs : timeoutMs)
  })
  try {
    service = await start()
  } catch (error) {
    failToStart(error)
    return
  }
  tellStarter({ type: 'ready' })
  setInterval(() => tellStarter({ type: 'alive' }), heartbeatMs).unref()
  await toldToStop
  try {
    await service.close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Stopping failed: ${sentenceOf(error)}\n`)
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
  process.stderr.write(`${sentenceOf(error)}\n`)
  const wrongConfiguration = error instanceof Error && error.name === 'InvalidEnvironment'
  process.exit(wrongConfiguration ? configurationExitCode : 1)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'InvalidEnvironment' ? error.message : (error.stack ?? error.message)
}
