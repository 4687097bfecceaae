import { extname } from 'node:path'

/** What a browser takes for HTML (WHATWG MIME Sniffing, section 7.1), with the vector and formula roots. */
const strongSignature = /^<(?:!doctype\s+html|html|head|script|iframe|style|title|body|svg|math)[\s>/]/i
const weakSignature = /^<(?:h1|div|font|table|a|b|br|p|img|ul|ol|details|center|!--)(?:[\s>/]|-)/i

/**
 * Media type of text that a browser would take for a page or a drawing, or undefined when it is no markup.
 *
 * @param text the beginning of the file, decoded
 */
export function markupType(text: string, filename: string): string | undefined {
  const start = text.replace(/^[\s\uFEFF]+/, '')
  if (/^<\?xml[\s?]/i.test(start)) return xmlType(start)
  const content = start.replace(/^(?:<!--[\s\S]*?-->\s*)+/, '')
  if (/^<(?:!doctype\s+svg|svg)[\s>]/i.test(content)) return 'image/svg+xml'
  if (strongSignature.test(content)) return 'text/html'
  // Markdown often opens with a tag, and is never run; anything else that does is taken for a page.
  if (weakSignature.test(start) && !isMarkdown(filename)) return 'text/html'
  return undefined
}

function xmlType(start: string): string {
  if (/<(?:[\w-]+:)?svg[\s>]/i.test(start)) return 'image/svg+xml'
  if (/<(?:[\w-]+:)?html[\s>]/i.test(start)) return 'application/xhtml+xml'
  return 'application/xml'
}

function isMarkdown(filename: string): boolean {
  return ['.md', '.markdown'].includes(extname(filename).toLowerCase())
}
