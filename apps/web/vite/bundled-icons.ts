import { getIconData } from '@iconify/utils'
import { icons as tabler } from '@iconify-json/tabler'
import type { Plugin } from 'vite'
import { iconNames } from '../src/shared/icons/icon-names.ts'

const id = 'virtual:bundled-icons'

/**
 * Puts the drawings of the named Tabler icons, and of no others, into the bundle as `virtual:bundled-icons`, so that
 * those of the shell never flash and nothing is fetched for them. A name that Tabler does not have fails the build.
 */
export function bundledIcons(): Plugin {
  return {
    name: 'lares:bundled-icons',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const drawings = Object.fromEntries(iconNames.map((name) => [name, drawingOf(name)]))
      return `export const drawings = ${JSON.stringify(drawings)}`
    },
  }
}

function drawingOf(name: string) {
  const drawing = getIconData(tabler, name)
  if (!drawing) throw new Error(`Tabler has no icon named ${name}`)
  return { body: drawing.body, width: 24, height: 24 }
}
