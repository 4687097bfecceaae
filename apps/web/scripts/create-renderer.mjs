import { createServer, createServerModuleRunner } from 'vite'
import { ESModulesEvaluator, ssrDynamicImportKey } from 'vite/module-runner'

/**
 * Runs the modules of the application in `root` on the server, as Vite does for server-side rendering. `recordImports`
 * calls a function and returns the paths, relative to `root`, of the modules that were imported dynamically meanwhile.
 */
export async function createRenderer(root) {
  const server = await createServer({
    root,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  let record = () => undefined
  class RecordingEvaluator extends ESModulesEvaluator {
    runInlinedModule(context, code) {
      const load = context[ssrDynamicImportKey]
      const recordAndLoad = (path, ...options) => {
        record(path)
        return load(path, ...options)
      }
      return super.runInlinedModule({ ...context, [ssrDynamicImportKey]: recordAndLoad }, code)
    }
  }
  const runner = createServerModuleRunner(server.environments.ssr, { evaluator: new RecordingEvaluator() })
  return {
    import: (path) => runner.import(path),
    async recordImports(run) {
      const paths = new Set()
      record = (path) => paths.add(path.replace(/^\//, ''))
      await run()
      record = () => undefined
      return paths
    },
    async close() {
      await runner.close()
      await server.close()
    },
  }
}
