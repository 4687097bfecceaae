import type { Locator } from '@playwright/test'

/** Lets a recording or film start over at its end, which on a busy machine would come before the story pauses it. */
export async function keepPlaying(media: Locator): Promise<void> {
  await media.evaluate((element: HTMLMediaElement) => {
    element.loop = true
  })
}
