/** Tabs of one browser have the same session: when one starts or ends a view as another user, the others load anew. */
const channelName = 'lares.view'

export function announceViewChange(): void {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}

/** Loads this tab anew when another one has started or ended a view. */
export function followViewChanges(): void {
  if (!('BroadcastChannel' in window)) return
  new BroadcastChannel(channelName).addEventListener('message', () => window.location.reload())
}
