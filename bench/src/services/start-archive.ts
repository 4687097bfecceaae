import { benchModel } from '../archive/vectors.ts'
import { findFreePort } from './free-port.ts'
import { type Service, startService } from './service.ts'

export interface RunningArchive {
  readonly services: readonly Service[]
  readonly api: Service
  readonly apiUrl: string
  readonly gatewayUrl: string
  readonly internalSecret: string
  stop(): Promise<void>
}

/**
 * Starts archive service, gateway and worker as processes on a data folder; `embeddingUrl` is the embedding endpoint, `settings`
 * are further environment variables.
 */
export async function startArchive(
  dataDir: string,
  embeddingUrl: string,
  settings: Record<string, string> = {},
): Promise<RunningArchive> {
  const [apiPort, port] = [await findFreePort(), await findFreePort()]
  const internalSecret = 'a secret of the benchmark, long enough'
  const env = {
    LARES_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    INTERNAL_SECRET: internalSecret,
    SESSION_SECRET: 'another secret of the benchmark, long enough',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...settings,
  }
  // Not set for the worker, which would otherwise embed the remaining passages during the measurements.
  const embedding = { AI_EMBEDDING_BASE_URL: embeddingUrl, AI_EMBEDDING_MODEL: benchModel }
  const api = await startService('archive service', 'apps/api/src/server.ts', { ...env, ...embedding })
  const worker = await startService('worker', 'apps/api/src/worker.ts', env)
  const gateway = await startService('gateway', 'apps/bff/src/server.ts', env)
  return {
    services: [api, gateway, worker],
    api,
    apiUrl: env.API_URL,
    gatewayUrl: env.PUBLIC_URL,
    internalSecret,
    async stop() {
      await gateway.stop()
      await worker.stop()
      await api.stop()
    },
  }
}
