import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { prefersStillness } from '../../../../shared/preferences/reduced-motion.ts'
import { findOnPage } from './find-on-page.ts'

/** Milliseconds that the text may take to come: what was said in a recording is loaded behind the rest. */
const patience = 10_000

/** The name of the mark in styles (`::highlight(quoted)`). */
const mark = 'quoted'

/**
 * Marks the passage that the address names (`?quote=…`) and brings it into view, once it is there. A browser that cannot
 * mark without changing the page only goes there.
 */
export function useShownQuote(within: RefObject<HTMLElement | null>): void {
  const [params] = useSearchParams()
  const quote = params.get('quote')

  useEffect(() => {
    const element = within.current
    if (!quote || !element) return
    function show(): boolean {
      const range = element && findOnPage(element, quote ?? '')
      if (!range) return false
      if ('highlights' in CSS) CSS.highlights.set(mark, new Highlight(range))
      const line = range.startContainer.parentElement
      line?.closest('details')?.setAttribute('open', '')
      line?.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'auto' : 'smooth' })
      return true
    }
    const changes = new MutationObserver(() => show() && changes.disconnect())
    if (!show()) changes.observe(element, { childList: true, subtree: true, characterData: true })
    const timer = setTimeout(() => changes.disconnect(), patience)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      if ('highlights' in CSS) CSS.highlights.delete(mark)
    }
  }, [quote, within])
}
