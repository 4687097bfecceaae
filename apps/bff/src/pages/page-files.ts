import type { Language } from '@lares/shared-types/languages'
import { getFirstLoad } from '@lares/shared-types/routing/first-loads'
import type { Page } from '@lares/shared-types/routing/pages'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { parseJson } from '../parse-json.ts'

const Addresses = Type.Array(Type.String({ pattern: '^/assets/[\\w.~-]+$' }))
const PageFiles = Type.Object({
  /** Scripts and styles by page pattern. */
  pages: Type.Record(Type.String(), Addresses),
  /** Text files by language: those of a guest's first page, and all others. */
  texts: Type.Record(Type.String(), Type.Object({ first: Addresses, further: Addresses })),
})

/** The files that a page loads besides those in its HTML, as recorded by the web build. */
export type PageFiles = Static<typeof PageFiles>

type Params = Readonly<Record<string, string>>

const noFiles: PageFiles = { pages: {}, texts: {} }

/** Parses page-files.json. A missing or invalid file counts as empty: pages then load their files without preloading. */
export function parsePageFiles(text: string | undefined): PageFiles {
  const json: unknown = text && parseJson(text)
  return Value.Check(PageFiles, json) ? json : noFiles
}

/** URLs of the scripts and styles that a page will load; empty for an unknown page. */
export function getPageFiles(
  { pages, texts }: PageFiles,
  { pattern }: Pick<Page, 'pattern'>,
  language: Language,
) {
  const pageAddresses = pages[pattern]
  if (!pageAddresses) return []
  const { first = [], further = [] } = texts[language] ?? {}
  return [...pageAddresses, ...first, ...further]
}

/** The path of the first API call of a page. Undefined with a query, which may change what the page loads. */
export function getFirstCall(
  page: Pick<Page, 'pattern'>,
  params: Params,
  search: string,
): string | undefined {
  return search
    ? undefined
    : getFirstLoad(page)?.call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/**
 * The `Link` header (RFC 8288) that makes a browser fetch in parallel what the page would load one after the other;
 * undefined when there is nothing to preload.
 */
export function formatLinkHeader(files: readonly string[], call?: string): string | undefined {
  const links = [...files.map(formatLink), ...(call ? [`<${call}>; rel=preload; as=fetch; crossorigin`] : [])]
  return links.length > 0 ? links.join(', ') : undefined
}

function formatLink(address: string): string {
  return `<${address}>; rel=${isStyle(address) ? 'preload; as=style' : 'modulepreload'}; crossorigin`
}

export function isStyle(address: string): boolean {
  return address.endsWith('.css')
}

/** Inserts preloads of the scripts among these files into the template `#code`, which the layout loads after its first paint. */
export function insertModulePreloads(frame: string, files: readonly string[]): string {
  const scripts = files.filter((address) => !isStyle(address))
  const preloads = scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">\n`)
  return frame.replace('<!--code-->', () => preloads.join(''))
}
