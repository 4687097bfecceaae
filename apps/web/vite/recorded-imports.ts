import { relative } from 'node:path'
import type { Plugin } from 'vite'

const ours = /\/apps\/web\/src\/.*\.tsx?$/
const later = /\bimport\((['"][^'"]+['"])\)/g

/**
 * Lets what runs the server's build know which modules are imported while it runs: each `import()` of ours first calls
 * `globalThis.imported` with the module's path in the web's folder.
 */
export function recordedImports(): Plugin {
  let root = ''
  return {
    name: 'lares:recorded-imports',
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    configResolved: (config) => {
      root = config.root
    },
    async transform(code, id) {
      if (!ours.test(id)) return null
      const names = new Map<string, string>()
      for (const [, quoted = ''] of code.matchAll(later)) {
        const target = (await this.resolve(quoted.slice(1, -1), id))?.id.replace('\0', '') ?? ''
        names.set(quoted, JSON.stringify(target.startsWith('/') ? relative(root, target) : target))
      }
      if (names.size === 0) return null
      const recorded = (whole: string, quoted: string) =>
        `(globalThis.imported?.(${names.get(quoted)}), ${whole})`
      return { code: code.replaceAll(later, recorded), map: null }
    },
  }
}
