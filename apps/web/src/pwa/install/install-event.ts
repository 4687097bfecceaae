import type { Dispatch } from '@reduxjs/toolkit'
import { installBecamePossible, installOffered, installUsedUp } from '../pwa-slice.ts'

/** What browsers that let a page be installed send it (https://wicg.github.io/manifest-incubations/). */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: string }>
}

/** Milliseconds from when installing becomes possible to when it is offered. */
const delay = 10_000
const dismissedKey = 'pwa-install-dismissed'

let captured: InstallEvent | undefined
let dismissed = false

/** Keeps the browser's offer to install the application, and offers it a while later, where that still makes sense. */
export function watchInstall(dispatch: Dispatch, page: Window = window): void {
  let timer: number | undefined
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (!isInstallEvent(event)) return
    captured = event
    dispatch(installBecamePossible())
    page.clearTimeout(timer)
    timer = page.setTimeout(() => {
      if (captured && !isInstalled(page) && !isDismissed(page)) dispatch(installOffered())
    }, delay)
  })
  page.addEventListener('appinstalled', () => {
    captured = undefined
    dispatch(installUsedUp())
  })
}

/** Lets the browser ask, once for each time that it offered. Throws where it cannot, or does not say how it ended. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const event = captured
  captured = undefined
  if (!event) throw new Error('the browser offers no installation')
  await event.prompt()
  const { outcome } = await event.userChoice
  if (outcome !== 'accepted' && outcome !== 'dismissed') throw new Error(`installation: ${outcome}`)
  return outcome
}

/** The person does not want to be asked again while this window is open. */
export function dismissInstall(page: Window = window): void {
  dismissed = true
  try {
    page.sessionStorage.setItem(dismissedKey, 'true')
  } catch {
    // Without storage it holds until the page is loaded anew.
  }
}

function isDismissed(page: Window): boolean {
  try {
    return page.sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return dismissed
  }
}

function isInstalled({ navigator, matchMedia }: Window): boolean {
  const modes = ['standalone', 'fullscreen'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)
  return modes || ('standalone' in navigator && navigator.standalone === true)
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && 'userChoice' in event
}
