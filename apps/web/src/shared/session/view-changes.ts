/** Set by `followViewChanges`. A channel does not receive its own messages, so a tab does not load again by itself. */
let channel: BroadcastChannel | undefined

/** Loads this tab again when another one, which has the same session, has started or ended a view as another user. */
export function followViewChanges(): void {
  if (!('BroadcastChannel' in window)) return
  channel = new BroadcastChannel('lares.view')
  channel.addEventListener('message', () => window.location.reload())
}

/** Tells the other tabs. */
export function announceViewChange(): void {
  channel?.postMessage('changed')
}
