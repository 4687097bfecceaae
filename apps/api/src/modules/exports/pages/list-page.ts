import type { ExportListName } from '../../../languages/export-texts.ts'
import type { ExportContext } from './export-context.ts'
import { escapeText } from './html.ts'
import { renderPageEnd, renderPageStart } from './page.ts'

export function getListPath(name: ExportListName): string {
  return `${name}.html`
}

/** A page at the top of the export, with a link to the index. */
export function renderListPage({ language, texts }: ExportContext, title: string, content: string): string {
  return `${renderPageStart({ language, title, root: '' })}<header><a href="index.html">${escapeText(texts.back)}</a></header>
<main><h1>${escapeText(title)}</h1>
${content}</main>
${renderPageEnd()}`
}
