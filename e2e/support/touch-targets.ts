import type { Page } from '@playwright/test'

/** Minimum side of a target in CSS pixels (WCAG 2.2, 2.5.5). */
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
 * Finds the targets on a page whose clickable area is narrower or lower than 44 px. The area is measured through its
 * centre, by which element a press at each point reaches. Links within a sentence are exempt.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ targets, minSide }) => {
      // A box that does not start on a whole pixel can lose half a pixel.
      const requiredSide = minSide - 0.5
      /** Step sizes in pixels, from coarse to fine. */
      const steps = [4, 1, 0.125]

      function isPressable(element: Element): boolean {
        if (element.matches(':disabled') || element.closest('[inert], [aria-hidden="true"]')) return false
        const parts = [element, ...getLabels(element)]
        return parts.some(
          (part) => part.checkVisibility({ visibilityProperty: true }) && getBoxes(part).length > 0,
        )
      }

      function getLabels(element: Element): Element[] {
        return 'labels' in element && element.labels instanceof NodeList
          ? Array.from(element.labels).filter((label) => label instanceof Element)
          : []
      }

      /** The boxes of an element: several for a link over several lines, none for a visually hidden element. */
      function getBoxes(element: Element): DOMRect[] {
        return [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      }

      function isWithinSentence(element: Element): boolean {
        if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false
        let block = element.parentElement
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
        if (!block) return false
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        let text = ''
        while (walker.nextNode()) {
          const { parentElement, textContent } = walker.currentNode
          if (!parentElement?.closest('a, button')) text += ` ${textContent}`
        }
        return (text.match(/\p{L}+/gu) ?? []).length >= 2
      }

      /** Whether a press at a point reaches the element itself or its label. */
      function isReachedAt(element: Element, x: number, y: number): boolean {
        const hit = document.elementFromPoint(x, y)
        if (!hit) return false
        if (element.contains(hit)) return hit.closest(targets) === element || !hit.closest(targets)
        const label = hit.closest('label')
        return hit.closest(targets) === null && label instanceof HTMLLabelElement && label.control === element
      }

      /** The length in both directions from a point within which presses reach the element. */
      function measureExtent(element: Element, x: number, y: number, dx: number, dy: number): number {
        let length = 0
        for (const sign of [1, -1]) {
          let reach = 0
          for (const step of steps) {
            while (
              reach + step <= minSide &&
              isReachedAt(element, x + sign * (reach + step) * dx, y + sign * (reach + step) * dy)
            ) {
              reach += step
            }
          }
          length += reach
        }
        return length
      }

      /** Whether scrolling did not bring it into view, such as the skip link before it has the focus. */
      function isOutside(element: Element): boolean {
        const { top, right, bottom, left } = element.getBoundingClientRect()
        return bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth
      }

      function measure(element: Element): { width: number; height: number } {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        let [width, height] = [0, 0]
        for (const box of [element, ...getLabels(element)].flatMap(getBoxes)) {
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
          width = Math.max(width, measureExtent(element, x, y, 1, 0))
          height = Math.max(height, measureExtent(element, x, y, 0, 1))
          if (width >= requiredSide && height >= requiredSide) break
        }
        return { width, height }
      }

      /** The topmost dialog, or the whole page. */
      const root = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document
      const countByDescription = new Map<string, number>()
      for (const element of root.querySelectorAll(targets)) {
        if (!isPressable(element) || isWithinSentence(element)) continue
        const { width, height } = measure(element)
        if (isOutside(element)) continue
        if (width >= requiredSide && height >= requiredSide) continue
        const { tagName, id, classList } = element
        const type = element.getAttribute('role') ?? element.getAttribute('type') ?? ''
        const kind = `${tagName.toLowerCase()}${type && `[${type}]`}.${[...classList].join('.') || id}`
        const where = element.parentElement?.className ?? ''
        const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)
        const description = `${kind} in .${where}: “${text}” ${Math.floor(width)} × ${Math.floor(height)}`
        countByDescription.set(description, (countByDescription.get(description) ?? 0) + 1)
      }
      return [...countByDescription].map(([description, times]) =>
        times > 1 ? `${description}, ${times} times` : description,
      )
    },
    { targets, minSide },
  )
}
