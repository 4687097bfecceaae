import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { formatInstant } from '../../languages/date-in-words.ts'
import { type ExportListName, fillText } from '../../languages/export-texts.ts'
import { type ExportedItem, getJsonPath, getPagePath } from './exported-item.ts'
import type { ExportContext } from './pages/export-context.ts'
import {
  formatCount,
  renderIndexEnd,
  renderIndexLine,
  renderIndexStart,
  renderYearStart,
  toSearchLine,
  yearEnd,
} from './pages/index-page.ts'
import { searchScript, style } from './pages/static-files.ts'
import { AppendingFile } from './zip/appending-file.ts'
import type { ZipSkeletonWriter } from './zip/zip-skeleton.ts'

/** What the index page and the text file say of an export. */
export interface ExportFigures {
  readonly itemCount: number
  readonly fileCount: number
  readonly unreadableCount: number
  readonly hasCalendar: boolean
  /** The lists besides the items that were written. */
  readonly lists: readonly ExportListName[]
}

/** The lists of all items, which grow while the items are written: the index page, its search, and `items.json`. */
export class ExportLists {
  readonly #folder: string
  readonly #context: ExportContext
  readonly #index: AppendingFile
  readonly #texts: AppendingFile
  readonly #json: AppendingFile
  readonly #years: string[] = []

  private constructor(
    folder: string,
    context: ExportContext,
    [index, texts, json]: readonly AppendingFile[],
  ) {
    if (!index || !texts || !json) throw new Error('three files are needed')
    this.#folder = folder
    this.#context = context
    this.#index = index
    this.#texts = texts
    this.#json = json
  }

  static async create(folder: string, context: ExportContext): Promise<ExportLists> {
    const create = (name: string) => AppendingFile.create(join(folder, name))
    const files = [await create('index'), await create('texts'), await create('json')]
    return new ExportLists(folder, context, files)
  }

  async add(exported: ExportedItem, year: number | null, total: number): Promise<void> {
    await this.#beginYear(year === null ? this.#context.texts.without : String(year))
    await this.#index.append(renderIndexLine(this.#context, exported))
    await this.#texts.append(
      `${this.#texts.size === 0 ? 'window.exportTexts = [\n' : ',\n'}${toSearchLine(this.#context, exported, total)}`,
    )
    await this.#json.append(`${this.#json.size === 0 ? '' : ',\n'}${JSON.stringify(toListed(exported))}`)
  }

  async #beginYear(year: string): Promise<void> {
    if (this.#years.at(-1) === year) return
    if (this.#years.length > 0) await this.#index.append(yearEnd)
    this.#years.push(year)
    await this.#index.append(renderYearStart(year))
  }

  async writeTo(zip: ZipSkeletonWriter, figures: ExportFigures): Promise<void> {
    const { texts, userName, madeAt, language } = this.#context
    await this.#texts.append(this.#texts.size === 0 ? 'window.exportTexts = [];\n' : '\n];\n')
    const start = renderIndexStart(this.#context, { ...figures, years: this.#years })
    const end = `${this.#years.length > 0 ? yearEnd : ''}${renderIndexEnd()}`
    await this.#addWrapped(zip, 'index.html', { start, list: this.#index, end })
    const head = { format: 'lares-export', version: 1, exportedAt: madeAt, itemCount: figures.itemCount }
    const jsonStart = `${JSON.stringify(head).slice(0, -1)},"items":[\n`
    await this.#addWrapped(zip, 'items.json', { start: jsonStart, list: this.#json, end: '\n]}\n' })
    await zip.addLocalFile('pages/texts.js', this.#texts)
    await zip.addText('pages/search.js', searchScript)
    await zip.addText('pages/style.css', style)
    const readme = fillText(texts.readme, {
      name: userName,
      date: formatInstant(madeAt, language),
      items: formatCount(this.#context, figures.itemCount),
      files: figures.fileCount,
      unreadable: figures.unreadableCount,
    })
    await zip.addText('README.txt', `\ufeff${readme.replaceAll('\n', '\r\n')}`)
  }

  async #addWrapped(
    zip: ZipSkeletonWriter,
    name: string,
    { start, list, end }: { readonly start: string; readonly list: AppendingFile; readonly end: string },
  ): Promise<void> {
    const whole = await AppendingFile.create(join(this.#folder, `whole-${name}`))
    try {
      await whole.append(start)
      await list.flush()
      for await (const chunk of createReadStream(list.path)) await whole.append(chunk)
      await whole.append(end)
      await zip.addLocalFile(name, whole)
    } finally {
      await whole.close()
    }
  }

  async close(): Promise<void> {
    for (const file of [this.#index, this.#texts, this.#json]) await file.close()
  }
}

/** An item in `items.json`. */
function toListed({ item, files }: ExportedItem) {
  const { id, kind, title, date } = item
  const originals = files.flatMap(({ path }) => path ?? [])
  return { id, kind, title, date, page: getPagePath(item), json: getJsonPath(item), originals }
}
