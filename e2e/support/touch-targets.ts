import type { Page } from '@playwright/test'

/** CSS pixels (WCAG 2.2, 2.5.5). */
const minSide = 44

const targets = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...['button', 'tab', 'menuitem', 'option', 'checkbox', 'radio', 'switch', 'slider', 'link'].map(
    (role) => `[role="${role}"]`,
  ),
].join(',')

/**
 * The targets on the page as it stands that a finger can miss: those whose clickable area, measured through its middle
 * by what really receives a press there, is narrower or lower than 44 px. Links within a sentence are left out.
 */
export function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ targets, minSide }) => {
      // Half a pixel is lost where a box does not begin on a whole one.
      const enough = minSide - 0.5
      /** Pixels: far first, then exactly. */
      const steps = [4, 1, 0.125]

      function isPressable(element: Element): boolean {
        if (element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]')) return false
        const shown = [element, ...labelsOf(element)]
        return shown.some(
          (part) => part.checkVisibility({ visibilityProperty: true }) && boxesOf(part).length > 0,
        )
      }

      function labelsOf(element: Element): Element[] {
        return 'labels' in element && element.labels instanceof NodeList
          ? Array.from(element.labels).filter((label) => label instanceof Element)
          : []
      }

      /** The boxes of an element, several where a link is broken over lines; none where only assistive technology sees it. */
      function boxesOf(element: Element): DOMRect[] {
        return [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      }

      function isWithinSentence(element: Element): boolean {
        if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false
        let block = element.parentElement
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
        if (!block) return false
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        let words = ''
        while (walker.nextNode()) {
          const { parentElement, textContent } = walker.currentNode
          if (!parentElement?.closest('a, button')) words += ` ${textContent}`
        }
        return (words.match(/\p{L}+/gu) ?? []).length >= 2
      }

      /** Whether a press at a point reaches the element, by itself or by its label. */
      function receives(element: Element, x: number, y: number): boolean {
        const hit = document.elementFromPoint(x, y)
        if (!hit) return false
        if (element.contains(hit)) return hit.closest(targets) === element || !hit.closest(targets)
        const label = hit.closest('label')
        return hit.closest(targets) === null && label instanceof HTMLLabelElement && label.control === element
      }

      /** How far presses around a point reach the element in one direction and in the other. */
      function extent(element: Element, x: number, y: number, dx: number, dy: number): number {
        let length = 0
        for (const sign of [1, -1]) {
          let reach = 0
          for (const step of steps) {
            while (
              reach + step <= minSide &&
              receives(element, x + sign * (reach + step) * dx, y + sign * (reach + step) * dy)
            ) {
              reach += step
            }
          }
          length += reach
        }
        return length
      }

      /** Whether it cannot be scrolled to, as the link that skips to the content until it has the focus. */
      function isOutside(element: Element): boolean {
        const { top, right, bottom, left } = element.getBoundingClientRect()
        return bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth
      }

      function sizeOf(element: Element): { width: number; height: number } {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        let [width, height] = [0, 0]
        for (const box of [element, ...labelsOf(element)].flatMap(boxesOf)) {
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
          width = Math.max(width, extent(element, x, y, 1, 0))
          height = Math.max(height, extent(element, x, y, 0, 1))
          if (width >= enough && height >= enough) break
        }
        return { width, height }
      }

      /** The whole page, or the dialog that lies over it. */
      const reachable =
        [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document
      const small = new Map<string, number>()
      for (const element of reachable.querySelectorAll(targets)) {
        if (!isPressable(element) || isWithinSentence(element)) continue
        const { width, height } = sizeOf(element)
        if (isOutside(element)) continue
        if (width >= enough && height >= enough) continue
        const { tagName, id, classList } = element
        const type = element.getAttribute('role') ?? element.getAttribute('type') ?? ''
        const kind = `${tagName.toLowerCase()}${type && `[${type}]`}.${[...classList].join('.') || id}`
        const where = element.parentElement?.className ?? ''
        const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)
        const told = `${kind} in .${where}: “${words}” ${Math.floor(width)} × ${Math.floor(height)}`
        small.set(told, (small.get(told) ?? 0) + 1)
      }
      return [...small].map(([told, times]) => (times > 1 ? `${told}, ${times} times` : told))
    },
    { targets, minSide },
  )
}
