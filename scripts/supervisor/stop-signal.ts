/** Settles when the process is asked to end; asked a second time, it ends at once. */
export function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = false
  const ask = () => {
    if (asked) process.exit(1)
    asked = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  return promise
}
