import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, mapLanguages } from '@lares/shared-types/languages'

/** Full key → text. */
type FlatTexts = Map<string, string>

/** The sources of the web. Where the archive service runs alone, these are only the files of texts. */
const webSources = join(import.meta.dirname, '../../../web/src')

/** The texts of the interface as shipped: the name of their namespace in the web → language → texts. */
export function readInterfaceTexts(): Map<string, Record<Language, FlatTexts>> {
  const folders = globSync('**/locales', { cwd: webSources })
  return new Map(folders.map((folder) => [getNamespace(folder), readFolder(join(webSources, folder))]))
}

/** Named after the folder that owns the texts; see `to-namespaces.ts` of the web. */
function getNamespace(folder: string): string {
  const owner = folder.split(/[\\/]/).at(-2) ?? ''
  return owner === 'i18n' ? 'shared' : owner
}

function readFolder(folder: string): Record<Language, FlatTexts> {
  const files = new Set(globSync('*.json', { cwd: folder }))
  return mapLanguages((language) => {
    const name = `${language}.json`
    return files.has(name) ? flattenTexts(JSON.parse(readFileSync(join(folder, name), 'utf8'))) : new Map()
  })
}

/** A tree of texts by their dotted keys. */
export function flattenTexts(tree: object): FlatTexts {
  return new Map(listLeaves(tree, ''))
}

function listLeaves(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + name, value.trim()]]
    return typeof value === 'object' && value !== null ? listLeaves(value, `${prefix}${name}.`) : []
  })
}
