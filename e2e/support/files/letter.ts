import type { Browser } from '@playwright/test'
import type { StoryFile } from './story-file.ts'

/** A picture of a typed letter, one paragraph for each line. */
export async function createLetter(
  browser: Browser,
  name: string,
  lines: readonly string[],
): Promise<StoryFile> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1300 }, deviceScaleFactor: 2 })
  await page.setContent(
    `<body style="margin: 90px; font: 32px/2 'DejaVu Serif', serif; color: #222; background: #fdfaf2">${lines
      .map((line) => `<p style="margin: 0 0 24px">${line}</p>`)
      .join('')}</body>`,
  )
  const buffer = await page.screenshot({ type: 'png' })
  await page.close()
  return { name, mimeType: 'image/png', buffer }
}
