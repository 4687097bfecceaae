import type { Player } from '../engine/player.ts'

/** Safari on iPhones shows only the video itself over the whole screen. */
interface AppleVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void
}

export function canShowInPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
}

/** Shows the film in a small window above all others, or no longer. */
export function togglePictureInPicture(player: Player | undefined): void {
  const { element } = player ?? {}
  if (!(element instanceof HTMLVideoElement)) return
  const done = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : element.requestPictureInPicture()
  // The browser refuses while the film is not loaded; the button can be pressed again.
  done.then(undefined, () => undefined)
}

/** Whether the browser can show a film over the whole screen, with the controls of the archive or with its own. */
export function canShowFullScreen(): boolean {
  return document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype
}

/** Shows the film with its controls over the whole screen, or no longer. */
export function showFullScreen(player: Player | undefined, stage: HTMLElement | null): void {
  const element: AppleVideo | undefined =
    player?.element instanceof HTMLVideoElement ? player.element : undefined
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (stage && document.fullscreenEnabled) stage.requestFullscreen().catch(() => undefined)
  else element?.webkitEnterFullscreen?.()
}
