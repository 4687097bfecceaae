import type { Page } from '@playwright/test'
import type { StoryFile } from './files/story-file.ts'
import { applicationStarted } from './started.ts'

/** Drops files onto the page, as from a file manager's window. */
export async function dropFiles(page: Page, files: readonly StoryFile[]): Promise<void> {
  const told = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, told)
  await applicationStarted(page)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await page.getByText('Drop your files here').dispatchEvent('drop', { dataTransfer: transfer })
}
