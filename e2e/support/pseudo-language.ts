import { buildUrl } from '@lares/shared-types/contract'
import { exportSiteTexts, getLiveTexts } from '@lares/shared-types/contracts/site-texts'
import type { LiveTexts } from '@lares/shared-types/site-texts'
import type { Page } from '@playwright/test'
import type { Client } from './client.ts'

/** The marks around every text of the interface and every word of `Intl`, which no other text contains. */
export const [openMark, closeMark] = ['⟦', '⟧']

/** The texts of the interface in English, each between marks, as if the family had changed all of them. */
export async function loadMarkedTexts(client: Client): Promise<LiveTexts> {
  const { texts } = await client.call(exportSiteTexts, {
    params: { language: 'en' },
    query: { scope: 'all' },
  })
  const byArea: LiveTexts['texts'] = {}
  for (const { area, key, text } of texts) {
    const ofArea = byArea[area] ?? {}
    ofArea[key] = `${openMark}${text}${closeMark}`
    byArea[area] = ofArea
  }
  return { texts: byArea }
}

/**
 * Shows a page in a pseudo language: English with marks around each text that comes from the files of texts, and around what
 * `Intl` writes in words, such as months, units and regions. So texts that are not translated are those without marks. To be
 * called before the page is opened.
 */
export async function showMarkedTexts(page: Page, texts: LiveTexts): Promise<void> {
  await page.route(`**${buildUrl(getLiveTexts, { params: { language: 'en' } })}`, (route) =>
    route.fulfill({ json: texts }),
  )
  await page.addInitScript(markFormats, [openMark, closeMark])
}

/** Runs in the page. */
function markFormats([open, close]: readonly [string, string] | readonly string[]): void {
  const mark = (text: string) => (/\p{L}/u.test(text) ? `${open}${text}${close}` : text)
  const replaceMethod = (prototype: object, name: string) => {
    const original: unknown = Reflect.get(prototype, name)
    if (typeof original !== 'function') throw new Error(`Intl has no ${name}`)
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(this: unknown, ...values: unknown[]) {
        const text: unknown = Reflect.apply(original, this, values)
        return typeof text === 'string' ? mark(text) : text
      },
    })
  }
  const replaceGetter = (prototype: object) => {
    const getFormat = Object.getOwnPropertyDescriptor(prototype, 'format')?.get
    if (!getFormat) throw new Error('Intl has no format')
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get(this: unknown) {
        const format: (value: unknown) => string = Reflect.apply(getFormat, this, [])
        return (value: unknown) => mark(format(value))
      },
    })
  }
  replaceGetter(Intl.DateTimeFormat.prototype)
  replaceMethod(Intl.DateTimeFormat.prototype, 'formatRange')
  replaceGetter(Intl.NumberFormat.prototype)
  replaceMethod(Intl.RelativeTimeFormat.prototype, 'format')
  replaceMethod(Intl.DisplayNames.prototype, 'of')
  // The elements of a list have marks of their own, or lack them.
  Object.defineProperty(Intl.ListFormat.prototype, 'format', {
    configurable: true,
    value(this: Intl.ListFormat, list: Iterable<string>) {
      return this.formatToParts(list)
        .map(({ type, value }) => (type === 'literal' ? mark(value) : value))
        .join('')
    },
  })
}
