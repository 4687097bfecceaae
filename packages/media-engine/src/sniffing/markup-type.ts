import { extname } from 'node:path'

/** What browsers detect as HTML (WHATWG MIME Sniffing, section 7.1), plus the root elements of SVG and MathML. */
const strongSignature = /^<(?:!doctype\s+html|html|head|script|iframe|style|title|body|svg|math)[\s>/]/i
const weakSignature = /^<(?:h1|div|font|table|a|b|br|p|img|ul|ol|details|center|!--)(?:[\s>/]|-)/i

/**
 * Detects text that a browser would render as HTML, XML or SVG; undefined when it is not markup.
 *
 * @param text the start of the file, decoded
 */
export function detectMarkupType(text: string, filename: string): string | undefined {
  const start = text.replace(/^[\s\uFEFF]+/, '')
  if (/^<\?xml[\s?]/i.test(start)) return detectXmlType(start)
  const content = start.replace(/^(?:<!--[\s\S]*?-->\s*)+/, '')
  if (/^<(?:!doctype\s+svg|svg)[\s>]/i.test(content)) return 'image/svg+xml'
  if (strongSignature.test(content)) return 'text/html'
  // Markdown often starts with a tag and is never rendered as HTML by a browser; any other such file could be.
  if (weakSignature.test(start) && !isMarkdown(filename)) return 'text/html'
  return undefined
}

function detectXmlType(start: string): string {
  if (/<(?:[\w-]+:)?svg[\s>]/i.test(start)) return 'image/svg+xml'
  if (/<(?:[\w-]+:)?html[\s>]/i.test(start)) return 'application/xhtml+xml'
  return 'application/xml'
}

function isMarkdown(filename: string): boolean {
  return ['.md', '.markdown'].includes(extname(filename).toLowerCase())
}
