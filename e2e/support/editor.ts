import { expect, type Page } from '@playwright/test'
import type { StoryFile } from './files/story-file.ts'

/** Chooses a file in the editor and waits until it is uploaded. */
export async function chooseFile(page: Page, file: StoryFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('main').getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles({ ...file })
  await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible()
}

/** Replaces the text of the item in the editor. */
export async function writeBody(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
}
