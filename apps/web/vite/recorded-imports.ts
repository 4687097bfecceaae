import { relative } from 'node:path'
import type { Plugin } from 'vite'

const ownModules = /\/apps\/web\/src\/.*\.tsx?$/
const dynamicImport = /\bimport\((['"][^'"]+['"])\)/g

/**
 * Reports dynamic imports to the code that runs the SSR build: each `import()` in the application's modules first
 * calls `globalThis.imported` with the module's path relative to `apps/web`.
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
      if (!ownModules.test(id)) return null
      const targets = new Map<string, string>()
      for (const [, quoted = ''] of code.matchAll(dynamicImport)) {
        const target = (await this.resolve(quoted.slice(1, -1), id))?.id.replace('\0', '') ?? ''
        targets.set(quoted, JSON.stringify(target.startsWith('/') ? relative(root, target) : target))
      }
      if (targets.size === 0) return null
      const record = (call: string, quoted: string) =>
        `(globalThis.imported?.(${targets.get(quoted)}), ${call})`
      return { code: code.replaceAll(dynamicImport, record), map: null }
    },
  }
}
