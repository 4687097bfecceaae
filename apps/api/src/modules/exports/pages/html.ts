import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Longer texts are shown as they were typed, because parsing them would take seconds. */
const maxMarkdownLength = 200_000

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML and XML, in elements and in quoted attributes; removes what XML 1.0 does not allow. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/**
 * Renders Markdown as HTML as the product does: HTML in it is shown as text, URLs with unsafe schemes are removed, headings
 * start at the second level, and pictures become links, so that nothing is loaded from other sites.
 */
export function renderMarkdown(markdown: string): string {
  if (markdown.length > maxMarkdownLength) return `<pre>${escapeText(markdown)}</pre>`
  const html = micromark(markdown.toWellFormed(), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return (
    html
      // The renderer has escaped the text: these patterns match only tags that it has written itself.
      .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, '<a href="$1">$2</a>')
      .replace(/<(\/?)h1>/g, '<$1h2>')
      .replaceAll('<a href="', '<a rel="noopener noreferrer nofollow" href="')
  )
}

/** A relative URL within the export: each segment is escaped (RFC 3986), because file names may contain `#` or `%`. */
export function toUrl(path: string): string {
  return escapeText(path.split('/').map(encodeURIComponent).join('/'))
}
