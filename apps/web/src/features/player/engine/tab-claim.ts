/** Tabs of this browser tell each other when one starts to play. */
const channelName = 'lares.playing'

export interface TabClaim {
  /** Tells the other tabs that this one plays. */
  claim(): void
  close(): void
}

/** Calls `onOther` when another tab starts to play. */
export function createTabClaim(onOther: () => void): TabClaim {
  if (!('BroadcastChannel' in globalThis)) return { claim: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', onOther)
  return { claim: () => channel.postMessage('playing'), close: () => channel.close() }
}
