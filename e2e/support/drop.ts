import type { Page } from '@playwright/test'
import type { StoryFile } from './files/story-file.ts'
import { waitForApp } from './wait-for-app.ts'

/** Drops files onto the page, as from a file manager. */
export async function dropFiles(page: Page, files: readonly StoryFile[]): Promise<void> {
  const serialized = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  const transfer = await page.evaluateHandle((entries) => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of entries) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, serialized)
  await waitForApp(page)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await page.getByText('Drop your files here').dispatchEvent('drop', { dataTransfer: transfer })
}
