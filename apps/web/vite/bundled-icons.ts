import { getIconData } from '@iconify/utils'
import { icons as tabler } from '@iconify-json/tabler'
import type { Plugin } from 'vite'
import { entryIconNames } from '../src/shared/icons/entry-icon-names.ts'
import { iconNames } from '../src/shared/icons/icon-names.ts'

const modules: Record<string, readonly string[]> = {
  'virtual:entry-icons': entryIconNames,
  'virtual:further-icons': iconNames.filter((name) => !entryIconNames.includes(name)),
}

/**
 * Puts the drawings of the named Tabler icons, and of no others, into the bundle, so that nothing is fetched for them
 * from elsewhere. A name that Tabler does not have fails the build.
 */
export function bundledIcons(): Plugin {
  return {
    name: 'lares:bundled-icons',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    load(source) {
      const names = modules[source.replace('\0', '')]
      if (!names || !source.startsWith('\0')) return null
      const drawings = Object.fromEntries(names.map((name) => [name, drawingOf(name)]))
      return `export const drawings = ${JSON.stringify(drawings)}`
    },
  }
}

function drawingOf(name: string) {
  const drawing = getIconData(tabler, name)
  if (!drawing) throw new Error(`Tabler has no icon named ${name}`)
  return { body: drawing.body, width: 24, height: 24 }
}
