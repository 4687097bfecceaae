import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { prefersReducedMotion } from '../../../../shared/preferences/reduced-motion.ts'
import { findQuote } from './find-quote.ts'

/** How long to wait for the quoted text: a transcript is loaded after the rest of the page. */
const timeoutMs = 10_000

/** The name of the highlight in styles (`::highlight(quoted)`). */
const highlightName = 'quoted'

/**
 * Highlights the quote given in the URL (`?quote=…`) and scrolls to it, once it is rendered. A browser without the CSS
 * Custom Highlight API only scrolls.
 */
export function useQuoteHighlight(container: RefObject<HTMLElement | null>): void {
  const [params] = useSearchParams()
  const quote = params.get('quote')

  useEffect(() => {
    const element = container.current
    if (!quote || !element) return
    function showQuote(): boolean {
      const range = element && findQuote(element, quote ?? '')
      if (!range) return false
      if ('highlights' in CSS) CSS.highlights.set(highlightName, new Highlight(range))
      const line = range.startContainer.parentElement
      line?.closest('details')?.setAttribute('open', '')
      line?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
      return true
    }
    const observer = new MutationObserver(() => showQuote() && observer.disconnect())
    if (!showQuote()) observer.observe(element, { childList: true, subtree: true, characterData: true })
    const timer = setTimeout(() => observer.disconnect(), timeoutMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      if ('highlights' in CSS) CSS.highlights.delete(highlightName)
    }
  }, [quote, container])
}
