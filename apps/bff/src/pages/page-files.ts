import type { Language } from '@lares/shared-types/languages'
import type { Page } from '@lares/shared-types/routing/pages'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { parseJson } from '../parse-json.ts'

const Addresses = Type.Array(Type.String({ pattern: '^/assets/[\\w.~-]+$' }))
const PageFiles = Type.Object({
  /** By the pattern of a page: its scripts and styles. */
  pages: Type.Record(Type.String(), Addresses),
  /** By language: the texts of a guest's first page, and all others. */
  texts: Type.Record(Type.String(), Type.Object({ first: Addresses, further: Addresses })),
})

/** What a page asks for besides what stands in its HTML, as the web's build has found out. */
export type PageFiles = Static<typeof PageFiles>

type Params = Readonly<Record<string, string>>

const none: PageFiles = { pages: {}, texts: {} }

/** Reads what the build has written; a list that is missing or broken is empty, and pages find their files by themselves. */
export function pageFilesOf(text: string | undefined): PageFiles {
  const known: unknown = text && parseJson(text)
  return Value.Check(PageFiles, known) ? known : none
}

/** The addresses of the scripts and styles that a page will ask for; none where nothing is known of it. */
export function filesOf({ pages, texts }: PageFiles, { pattern }: Pick<Page, 'pattern'>, language: Language) {
  const ofPage = pages[pattern]
  if (!ofPage) return []
  const { first = [], further = [] } = texts[language] ?? {}
  return [...ofPage, ...first, ...further]
}

/** The call that a page begins with, where its address says no more than which page it is. */
export function firstCallOf({ firstCall }: Page, params: Params, search: string): string | undefined {
  return search
    ? undefined
    : firstCall?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/**
 * The `Link` header (RFC 8288) by which a browser fetches at once what a page would ask for one after the other;
 * undefined where there is nothing.
 */
export function linkHeaderOf(files: readonly string[], call?: string): string | undefined {
  const links = [...files.map(linkTo), ...(call ? [`<${call}>; rel=preload; as=fetch; crossorigin`] : [])]
  return links.length > 0 ? links.join(', ') : undefined
}

function linkTo(address: string): string {
  return `<${address}>; rel=${isStyle(address) ? 'preload; as=style' : 'modulepreload'}; crossorigin`
}

export function isStyle(address: string): boolean {
  return address.endsWith('.css')
}

/** The family's layout with the scripts among these files in its `#code`, which is fetched when the layout has been drawn. */
export function withCode(frame: string, files: readonly string[]): string {
  const scripts = files.filter((address) => !isStyle(address))
  const preloads = scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">\n`)
  return frame.replace('<!--code-->', () => preloads.join(''))
}
