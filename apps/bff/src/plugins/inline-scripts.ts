import { createHash } from 'node:crypto'

/**
 * The CSP sources of the inline scripts in a page: `'sha256-…'` of the text between the tags (CSP Level 3 §6.7.3.3).
 * Scripts with a `src` and data blocks such as JSON need none.
 */
export function inlineScriptSources(html: string): string[] {
  const sources = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    if (/\ssrc\s*=/i.test(attributes) || isData(attributes)) continue
    sources.add(`'sha256-${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64')}'`)
  }
  return [...sources]
}

function isData(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1]
  return type !== undefined && type !== 'module' && !/javascript$/i.test(type)
}
