/** What a service tells the process that started it, over Node's IPC channel. */
export type ServiceMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'setup-link'; readonly url: string }
  | { readonly type: 'setup-token'; readonly token: string }

interface Service {
  /** Ends it in an orderly way: requests under way are finished, stores closed. */
  readonly close: () => Promise<unknown>
}

/** What a wrong configuration ends with (sysexits.h EX_CONFIG): starting again would not help. */
export const configurationExitCode = 78

/** Tells the starting process something; does nothing when nobody listens. */
export function tellStarter(message: ServiceMessage): void {
  if (process.connected) process.send?.(message)
}

/** How long a service may take to end, milliseconds; one that is still starting waits for something that is gone too. */
const patienceMs = { starting: 2_000, running: 10_000 }

/**
 * Runs a service as a process of its own: says when it is ready, ends it on SIGTERM, SIGINT or when the
 * process that started it is gone, and puts a failure to start in one plain sentence on standard error.
 * Told to end while it is still starting, it ends in order once it has started; it never takes for ever.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  const toldToStop = stopSignal()
  let service: Service | undefined
  toldToStop.then(() => setTimeout(() => process.exit(1), service ? patienceMs.running : patienceMs.starting))
  try {
    service = await start()
  } catch (error) {
    failToStart(error)
    return
  }
  tellStarter({ type: 'ready' })
  await toldToStop
  try {
    await service.close()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Stopping failed: ${sentenceOf(error)}\n`)
    process.exit(1)
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => resolve())
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
