import type { BrowserContextOptions, Locator } from '@playwright/test'
import { expect } from '@playwright/test'
import { tabTo } from './tab-to.ts'

/** A way to use a page: with a finger on a phone, or on a desktop with the keyboard alone. */
export interface Way {
  /** As the end of the name of a story. */
  readonly name: string
  readonly device: BrowserContextOptions
  /** Activates a button, a link or a checkbox, or goes to a field. */
  readonly press: (target: Locator) => Promise<void>
  /** Replaces what is in a field. */
  readonly write: (field: Locator, text: string) => Promise<void>
}

export const touch: Way = {
  name: 'by touch on a phone',
  device: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  press: (target) => target.tap(),
  async write(field, text) {
    await field.tap()
    await field.fill(text)
  },
}

const keyboard: Way = {
  name: 'by the keyboard alone',
  device: { viewport: { width: 1440, height: 900 } },
  async press(target) {
    const page = target.page()
    await expect(target).toBeEnabled()
    await tabTo(page, target)
    await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
  },
  async write(field, text) {
    const page = field.page()
    await tabTo(page, field)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
}

export const ways: readonly Way[] = [touch, keyboard]
