import { decodeText } from '../reading/decode-text.ts'
import { readBeginning } from '../reading/file-ends.ts'
import { parseLanguageTag } from './language-tag.ts'
import type { QuickFacts } from './quick-facts.ts'

/** Reads the title and language of a text: HTML's `title` and `lang`, Markdown's first heading. */
export async function readTextFacts(path: string): Promise<QuickFacts> {
  const text = decodeText(await readBeginning(path, 16 * 1024))
  const title =
    /<title[^>]*>([^<]{1,500})<\/title>/i.exec(text)?.[1] ??
    /^\uFEFF?\s*#[ \t]+([^\n]{1,500})/.exec(text)?.[1]
  const language = parseLanguageTag(/<html[^>]*\slang=["']?([\w-]+)/i.exec(text)?.[1])
  return {
    ...(title === undefined ? {} : { title: title.replace(/\s+/g, ' ').trim() }),
    ...(language === undefined ? {} : { language }),
  }
}
