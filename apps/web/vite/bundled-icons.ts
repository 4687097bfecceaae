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
 * Bundles the listed Tabler icons and no others, so that none is fetched at run time. A name that Tabler does not have
 * fails the build.
 */
export function bundledIcons(): Plugin {
  return {
    name: 'lares:bundled-icons',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    load(source) {
      const names = modules[source.replace('\0', '')]
      if (!names || !source.startsWith('\0')) return null
      const icons = Object.fromEntries(names.map((name) => [name, loadIcon(name)]))
      return `export const icons = ${JSON.stringify(icons)}`
    },
  }
}

function loadIcon(name: string) {
  const icon = getIconData(tabler, name)
  if (!icon) throw new Error(`Tabler has no icon named ${name}`)
  return { body: icon.body, width: 24, height: 24 }
}
