import type { Plugin } from 'vite'

const contractModules = /^@lares\/shared-types\/contracts\//
/** The modules that define calls (`api.ts`, `users-api.ts`): of a contract they use method and path only. */
const callModules = /\/apps\/web\/src\/.*[/-]api\.ts$/
const query = '?endpoints'

/**
 * Gives the modules that define calls the method and path of each contract instead of the contract with its schemas, so
 * that pages that only make calls load neither schemas nor TypeBox.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lares:lean-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      if (!contractModules.test(source) || !callModules.test(importer)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && { ...resolved, id: resolved.id + query }
    },
    async load(id) {
      if (!id.endsWith(query)) return null
      const file = id.slice(0, -query.length)
      const exports: Record<string, unknown> = await import(file)
      const lines = Object.entries(exports).map(([name, value]) =>
        isContract(value)
          ? `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path })}`
          : `export { ${name} } from ${JSON.stringify(file)}`,
      )
      return lines.join('\n')
    },
  }
}

function isContract(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value
}
