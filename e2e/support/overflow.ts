import type { Page } from '@playwright/test'

/**
 * Finds what is wider than the screen: the page itself, and elements that stick out of it and are cut off there. What scrolls
 * sideways in its own box is left out.
 */
export function findHorizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const overflow = document.documentElement.scrollWidth - width
    const problems = overflow > 0 ? [`the page is ${overflow} px wider than the screen`] : []

    /** Pixels: separators at the edges of a line stick out a little. */
    const tolerance = 2

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && !element.closest('[aria-hidden="true"], [inert], svg *')
    }

    function scrollsSideways(element: Element): boolean {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
          return true
      return false
    }

    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return (right > width + tolerance || left < -tolerance) && isSeen(element) && !scrollsSideways(element)
    }
    for (const element of document.querySelectorAll('main *, dialog *, [role="dialog"] *')) {
      if (!isCut(element) || [...element.children].some(isCut)) continue
      const text = (element.textContent ?? '').trim().slice(0, 40)
      problems.push(`${element.tagName.toLowerCase()} “${text}” is cut off by the edge of the screen`)
    }
    return problems.slice(0, 5)
  })
}
