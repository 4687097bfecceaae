import type { Dispatch } from '@reduxjs/toolkit'
import { installAvailable, installConsumed, installOffered } from '../pwa-slice.ts'

/** The `beforeinstallprompt` event (https://wicg.github.io/manifest-incubations/). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: string }>
}

/** The delay from when installing becomes possible until it is offered. */
const offerDelayMs = 10_000
const dismissedKey = 'pwa-install-dismissed'

let capturedEvent: InstallEvent | undefined
let isDismissedInMemory = false

/** Captures the browser's install event and offers the installation later, unless it is installed or dismissed by then. */
export function watchInstall(dispatch: Dispatch, win: Window = window): void {
  let timer: number | undefined
  win.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (!isInstallEvent(event)) return
    capturedEvent = event
    dispatch(installAvailable())
    win.clearTimeout(timer)
    timer = win.setTimeout(() => {
      if (capturedEvent && !isInstalled(win) && !isDismissed(win)) dispatch(installOffered())
    }, offerDelayMs)
  })
  win.addEventListener('appinstalled', () => {
    capturedEvent = undefined
    dispatch(installConsumed())
  })
}

/** Shows the browser's install prompt, once per captured event. Throws if there is none or its outcome is unknown. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const event = capturedEvent
  capturedEvent = undefined
  if (!event) throw new Error('The browser does not offer an installation')
  await event.prompt()
  const { outcome } = await event.userChoice
  if (outcome !== 'accepted' && outcome !== 'dismissed')
    throw new Error(`Unknown outcome of the install prompt: ${outcome}`)
  return outcome
}

/** Suppresses further offers for this browser session. */
export function dismissInstall(win: Window = window): void {
  isDismissedInMemory = true
  try {
    win.sessionStorage.setItem(dismissedKey, 'true')
  } catch {
    // Without storage the dismissal lasts until the page is reloaded.
  }
}

function isDismissed(win: Window): boolean {
  try {
    return win.sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return isDismissedInMemory
  }
}

function isInstalled({ navigator, matchMedia }: Window): boolean {
  const modes = ['standalone', 'fullscreen'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)
  return modes || ('standalone' in navigator && navigator.standalone === true)
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && 'userChoice' in event
}
