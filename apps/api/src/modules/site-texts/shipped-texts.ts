import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { mailArea } from '@lares/shared-types/site-texts'
import { languagePacks } from '../../languages/packs.ts'
import { type AreaTexts, createTextCatalog, type TextCatalog } from './text-catalog.ts'

/** The sources of the web, of which an installation of the archive service has the texts. */
const webSources = join(import.meta.dirname, '../../../../web/src')

let catalog: TextCatalog | undefined

/** The texts of this version of Lares, read from their files when they are needed first. */
export function getTextCatalog(): TextCatalog {
  catalog ??= createTextCatalog(readShippedTexts())
  return catalog
}

function readShippedTexts(): Map<string, Record<Language, AreaTexts>> {
  const folders = globSync('**/locales', { cwd: webSources })
  return new Map([
    ...folders.map((folder) => [getArea(folder), readFolder(join(webSources, folder))] as const),
    [mailArea, mapLanguages((language) => flatten(languagePacks[language].mailTexts))] as const,
  ])
}

/** Named after the folder that owns the texts, like the namespaces of the web. */
function getArea(folder: string): string {
  const owner = folder.split(/[\\/]/).at(-2) ?? ''
  return owner === 'i18n' ? 'shared' : owner
}

function readFolder(folder: string): Record<Language, AreaTexts> {
  const found = new Set(globSync('*.json', { cwd: folder }))
  const read = (language: Language) =>
    found.has(`${language}.json`)
      ? flatten(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')))
      : new Map<string, string>()
  return mapLanguages(read)
}

/** A tree of texts by their dotted keys. */
function flatten(tree: object): Map<string, string> {
  return new Map(listLeaves(tree, ''))
}

function listLeaves(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + name, value.trim()]]
    return typeof value === 'object' && value !== null ? listLeaves(value, `${prefix}${name}.`) : []
  })
}
