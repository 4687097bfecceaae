import { expect, type Locator, type Page } from '@playwright/test'

const maxStops = 200

/** Presses a key until an element has the focus: Tab or Shift+Tab, by where it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < maxStops; stops += 1) {
    const key = await target.evaluate(findKey)
    if (!key) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

function findKey(element: Element): string | undefined {
  const focused = document.activeElement ?? document.body
  if (focused === element) return undefined
  // A menu is one stop, in which arrows move.
  if (element.matches('[role=menuitem]')) return 'ArrowDown'
  const isBefore = element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore && focused !== document.body ? 'Shift+Tab' : 'Tab'
}
