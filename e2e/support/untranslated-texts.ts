import type { Page, Response } from '@playwright/test'
import { closeMark, openMark } from './pseudo-language.ts'

/** What is the same in all languages. */
const names = [
  ...['Lares', 'AGPL-3.0-or-later', 'English', 'Français', 'Italiano', 'Deutsch', 'Hz', 'LUFS', 'dBTP'],
  ...['AI_CHAT', 'AI_TRANSCRIPTION'].flatMap((use) =>
    ['BASE_URL', 'MODEL', 'API_KEY'].map((setting) => `${use}_${setting}`),
  ),
  // The microphones of the browser in these stories.
  ...['Fake Audio Input 1', 'Fake Audio Input 2'],
]
/** In place of the portraits of people who have none. */
const initials = /^\p{Lu}{1,2}$/u
/** The version of the application, on the page about it. */
const buildId = /^[0-9a-f]{16}$/

/** Lists the visible texts and labels of a page that are neither marked nor content of the archive. */
export async function findUntranslatedTexts(page: Page, content: ArchiveContent): Promise<string[]> {
  const texts = await page.evaluate(collectUnmarkedTexts, [openMark, closeMark])
  const known = [...(await content.list()), ...names]
  return [...new Set(texts.map(normalize))].filter(
    (text) => !initials.test(text) && !buildId.test(text) && hasWords(removeKnown(text, known)),
  )
}

export interface ArchiveContent {
  /** The texts of the archive that the page has received so far, the longest first. */
  list(): Promise<readonly string[]>
}

/** The fields of replies whose values people have written, or files and devices contain. */
const contentFields = new Set([
  ...['title', 'body', 'text', 'excerpt', 'snippet', 'quote', 'html', 'description', 'place', 'filename'],
  ...['names', 'partnerNames', 'aliases', 'displayName', 'email', 'conversation', 'thread', 'sender'],
  // Examples, which the archive writes in the language of the reader.
  'questions',
])

/** Replies that list the texts of the interface themselves, for those who change them. */
const textLists = '/api/translations'
/** The texts of the page, which are marked. */
const liveTexts = /^\/api\/translations\/[a-z]+\/live$/

/** Records what of the archive's content a page receives. To be called before the page is opened. */
export function recordContent(page: Page): ArchiveContent {
  const received = new Set<string>()
  const pending = new Set<Promise<void>>()
  page.on('response', (response) => {
    const reading = readContent(response, received).finally(() => pending.delete(reading))
    pending.add(reading)
  })
  return {
    async list() {
      await Promise.all(pending)
      return [...received].sort((one, other) => other.length - one.length)
    },
  }
}

async function readContent(response: Response, received: Set<string>): Promise<void> {
  const { pathname } = new URL(response.url())
  if (liveTexts.test(pathname) || !response.headers()['content-type']?.startsWith('application/json')) return
  // The page may leave before the whole reply has arrived, and then does not show it.
  const reply: unknown = await response.json().catch(() => undefined)
  collectContent(reply, pathname.startsWith(textLists), received)
}

function collectContent(value: unknown, isContent: boolean, received: Set<string>): void {
  if (typeof value === 'string') {
    const text = normalize(value)
    if (isContent && hasWords(text)) received.add(text)
  } else if (Array.isArray(value)) {
    for (const element of value) collectContent(element, isContent, received)
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, inner] of Object.entries(value))
      collectContent(inner, isContent || contentFields.has(field), received)
  }
}

function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text)
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A text without the known ones in it, which end where words end. */
function removeKnown(text: string, known: readonly string[]): string {
  let rest = text
  for (const part of known) {
    if (!rest.includes(part)) continue
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(part)}(?![\\p{L}\\p{N}])`, 'gu')
    rest = rest.replaceAll(pattern, ' ')
  }
  return rest
}

/**
 * Runs in the page: the parts outside of marks of all visible texts, labels and the title. Texts of inline elements are read together
 * with those around them, because a marked text can contain links and emphasis.
 */
function collectUnmarkedTexts([open = '', close = '']: readonly string[]): string[] {
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ]
  const skipped = 'script, style, template, noscript'

  const isVisible = (element: Element) => {
    const shown = element.closest('option, optgroup')?.closest('select') ?? element
    return shown.checkVisibility({ visibilityProperty: true }) && !element.closest(skipped)
  }
  const findBlock = (element: Element): Element => {
    let block = element
    while (block.parentElement && /^(inline|contents)$/.test(getComputedStyle(block).display))
      block = block.parentElement
    return block
  }
  const listUnmarked = (text: string): string[] => {
    const parts: string[] = []
    let depth = 0
    let part = ''
    for (const character of text) {
      if (character === open) {
        if (depth === 0) parts.push(part)
        part = ''
        depth += 1
      } else if (character === close) {
        // Without its beginning, as where the beginning is shown elsewhere: all before it is marked.
        if (depth === 0) parts.length = 0
        part = ''
        depth = Math.max(0, depth - 1)
      } else if (depth === 0) part += character
    }
    return [...parts, part]
  }

  const textsByBlock = new Map<Element, string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (!parent || !textContent || !isVisible(parent)) continue
    const block = findBlock(parent)
    const separator = parent instanceof SVGElement ? ' ' : ''
    textsByBlock.set(block, (textsByBlock.get(block) ?? '') + separator + textContent)
  }
  const labels = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
    .filter(isVisible)
    .flatMap((element) => attributes.flatMap((name) => element.getAttribute(name) ?? []))
  return [...textsByBlock.values(), ...labels, document.title].flatMap(listUnmarked)
}
