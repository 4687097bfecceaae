import { splitTextKey } from '@lares/shared-types/text-rules'

/** A text of the interface, by its area and its key without a plural form. */
export interface FoundText {
  readonly area: string
  readonly key: string
  readonly fullKey: string
  readonly text: string
}

/** Longer texts on a page are what somebody has written, not the interface's. */
const maxShownLength = 600
/** Texts that are offered where several fit. */
const maxFound = 12
/** How far up from the element that was clicked a text is looked for. */
const maxLevels = 4

const attributes = ['aria-label', 'placeholder', 'title', 'alt'] as const

/** The texts that an element or what is around it shows or announces, the nearest first. */
export function listShownTexts(target: Element): string[] {
  const shown: string[] = []
  let element: Element | null = target
  for (let level = 0; element && level < maxLevels; level++, element = element.parentElement) {
    shown.push(normalize(element.textContent))
    for (const name of attributes) shown.push(normalize(element.getAttribute(name)))
  }
  return [...new Set(shown)].filter((text) => text !== '' && text.length <= maxShownLength)
}

/**
 * The texts of the interface that may be what a page shows: those that are it, then those that are it with values in their
 * placeholders, with more own words first. Only the nearest shown text for which there is one counts.
 *
 * @param areas area → nested texts, as i18next has loaded them
 */
export function findShownTexts(
  shown: readonly string[],
  areas: Readonly<Record<string, object>>,
): FoundText[] {
  const texts = Object.entries(areas).flatMap(([area, tree]) => listTexts(area, tree, ''))
  for (const text of shown) {
    const exact = texts.filter((candidate) => normalize(withoutTags(candidate.text)) === text)
    if (exact.length > 0) return exact.slice(0, maxFound)
    const found = texts
      .map((candidate) => ({ candidate, fit: getFit(candidate.text, text) }))
      .filter(({ fit }) => fit > 0)
      .sort((first, second) => second.fit - first.fit)
    if (found.length > 0) return found.slice(0, maxFound).map(({ candidate }) => candidate)
  }
  return []
}

function listTexts(area: string, tree: object, prefix: string): FoundText[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    const fullKey = `${prefix}${name}`
    if (typeof value === 'string') return [{ area, key: splitTextKey(fullKey).key, fullKey, text: value }]
    return typeof value === 'object' && value !== null ? listTexts(area, value, `${fullKey}.`) : []
  })
}

/** The part of a shown text that has to be the interface's own words, and not the values of placeholders. */
const minOwnShare = 0.2

const placeholder = /\{\{[^{}]*\}\}/

/** How well a text fits what is shown: 0 not at all; more the more of it is not the value of a placeholder. */
function getFit(text: string, shown: string): number {
  const parts = normalize(withoutTags(text)).split(placeholder)
  const words = parts.join('').trim().length
  // A text that is little but placeholders would fit what somebody has written, such as “{{title}} at {{time}}”.
  const isMostlyValues = words < 3 || words < minOwnShare * shown.length
  if (parts.length === 1 || isMostlyValues || !isInOrder(parts, shown)) return 0
  return words
}

/** Whether a text starts with the first part, ends with the last, and has the others in between in this order. */
function isInOrder(parts: readonly string[], shown: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!shown.startsWith(first) || !shown.endsWith(last)) return false
  let position = first.length
  for (const part of rest) {
    const index = shown.indexOf(part, position)
    if (index === -1) return false
    position = index + part.length
  }
  return position + last.length <= shown.length
}

/** Without the numbered tags around links and the like. */
const withoutTags = (text: string) => text.replace(/<\/?\d+\/?>/g, '')

function normalize(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
