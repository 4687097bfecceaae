import { fold } from '@lares/shared-types/fold'
import { formatInstant } from '../../../languages/date-in-words.ts'
import { type ExportListName, fillText } from '../../../languages/export-texts.ts'
import { type ExportedItem, getPagePath } from '../exported-item.ts'
import { type ExportContext, getDate, getNames, getTitle } from './export-context.ts'
import { escapeText, toUrl } from './html.ts'
import { getListPath } from './list-page.ts'
import { renderPageEnd, renderPageStart } from './page.ts'

/** Characters of all texts together that the search covers; an item's share of it is between these limits. */
const maxSearchedLength = 20_000_000
const minTextLength = 200
const maxTextLength = 10_000

interface IndexFacts {
  readonly itemCount: number
  /** The headings of the list, in its order. */
  readonly years: readonly string[]
  readonly hasCalendar: boolean
  /** The lists besides the items, each with a page. */
  readonly lists: readonly ExportListName[]
}

/** The heading and search of the index page. */
export function renderIndexStart(
  context: ExportContext,
  { itemCount, years, hasCalendar, lists }: IndexFacts,
): string {
  const { texts, language, userName, madeAt } = context
  const made = fillText(texts.madeOn, { name: userName, date: formatInstant(madeAt, language) })
  const pages = lists.map((name) => `<a href="${getListPath(name)}">${escapeText(texts.lists[name])}</a>`)
  const links = years.map((year) => `<a href="#${toAnchor(year)}">${escapeText(year)}</a>`)
  return `${renderPageStart({ language, title: texts.archive, root: '' })}<main>
<h1>${escapeText(texts.archive)}</h1>
<p>${escapeText(made)} · ${escapeText(formatCount(context, itemCount))}</p>
${pages.length > 0 ? `<nav aria-label="${escapeText(texts.more)}">${pages.join(' ')}</nav>` : ''}
${hasCalendar ? `<p><a href="calendar.ics">${escapeText(texts.calendar)}</a></p>` : ''}
<form role="search" id="form" hidden><label for="query">${escapeText(texts.search)}</label>
<input type="search" id="query" autocomplete="off" spellcheck="false" aria-describedby="hint">
<p id="hint">${escapeText(texts.searchHint)}</p>
<p id="found" role="status" data-one="${escapeText(texts.found.one)}" data-other="${escapeText(texts.found.other)}" data-none="${escapeText(texts.found.none)}"></p></form>
<nav aria-label="${escapeText(texts.years)}">${links.join(' ')}</nav>
<div id="list">
`
}

export function renderYearStart(year: string): string {
  return `<section id="${toAnchor(year)}"><h2>${escapeText(year)}</h2><ul>\n`
}

export const yearEnd = '</ul></section>\n'

export function renderIndexEnd(): string {
  return `</div></main>\n${renderPageEnd(['pages/texts.js', 'pages/search.js'])}`
}

/** One line of the list. */
export function renderIndexLine(context: ExportContext, { item, files }: ExportedItem): string {
  const thumbnail = files.find((file) => file.thumbnail)?.thumbnail
  const picture = thumbnail ? `<img src="${toUrl(thumbnail)}" alt="" loading="lazy">` : '<span></span>'
  const facts = [context.texts.kinds[item.kind], getDate(context, item)].filter((fact) => fact !== '')
  return `<li><a href="${toUrl(getPagePath(item))}">${picture}<b>${escapeText(getTitle(context, item))}</b> <small>${escapeText(facts.join(' · '))}</small></a></li>\n`
}

/** What the search of the index page finds an item by, folded, as one line of JSON. */
export function toSearchLine(context: ExportContext, exported: ExportedItem, itemCount: number): string {
  const { item, transcript, files } = exported
  const share = Math.floor(maxSearchedLength / Math.max(1, itemCount))
  const length = Math.min(Math.max(share, minTextLength), maxTextLength)
  const spoken = transcript?.segments.map(({ text }) => text).join(' ') ?? ''
  const written = files.flatMap(({ words }) => words?.pages.map(({ text }) => text ?? '') ?? []).join(' ')
  const parts = [
    getTitle(context, item),
    context.texts.kinds[item.kind],
    getDate(context, item),
    item.place?.name ?? '',
    getNames(context, item.participants),
    getNames(context, item.categories),
    getNames(context, item.tags),
    `${item.body} ${spoken} ${written}`.slice(0, length),
  ]
  return JSON.stringify(fold(parts.join(' ').toWellFormed()).replace(/\s+/gu, ' '))
}

export function formatCount({ texts, language }: ExportContext, count: number): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'
  return fillText(texts.items[form], { count: new Intl.NumberFormat(language).format(count) })
}

function toAnchor(year: string): string {
  return `y-${encodeURIComponent(year)}`
}
