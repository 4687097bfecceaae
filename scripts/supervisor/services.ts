import { join } from 'node:path'
import { readOrCreateSecret } from '@lares/server-kit/secret-file'
import {
  ArchiveSettings,
  GatewaySettings,
  type SettingName,
  selectEnvironment,
} from '@lares/server-kit/settings'
import { findFreePort } from './ports.ts'
import type { ServiceSpec } from './service.ts'
import type { Settings } from './settings.ts'

export interface ServiceSpecs {
  readonly api: ServiceSpec
  readonly worker: ServiceSpec
  readonly gateway: ServiceSpec
  /** Loads the demo data once. */
  readonly demo: ServiceSpec
  /** Vite's development server, in development mode only. It listens at the public address in place of the gateway. */
  readonly web?: ServiceSpec
}

/**
 * The processes of Lares on one machine. Chooses the ports that only they use, and creates the shared secrets in the data
 * folder unless they are set in the environment.
 */
export async function createServiceSpecs(settings: Settings, root: string): Promise<ServiceSpecs> {
  const { dataDir, address, host, port, mode } = settings
  const apiPort = await findFreePort('127.0.0.1', [port])
  const chosen: Partial<Record<SettingName, string>> = {
    LARES_DATA_DIR: dataDir,
    PUBLIC_URL: address,
    HOST: host,
    PORT: String(port),
    API_HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    WEB_DIR: settings.env.WEB_DIR || join(root, 'apps/web/dist'),
    SESSION_SECRET: settings.env.SESSION_SECRET || readOrCreateSecret(dataDir, 'session'),
    INTERNAL_SECRET: settings.env.INTERNAL_SECRET || readOrCreateSecret(dataDir, 'internal'),
  }
  const env = { ...settings.env, ...chosen }
  const archiveEnv = selectEnvironment(env, ArchiveSettings)
  const gatewayEnv = selectEnvironment(env, GatewaySettings)
  const execArgv = mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []
  const specs = {
    api: { name: 'archive service', entry: join(root, 'apps/api/src/server.ts'), env: archiveEnv, execArgv },
    worker: { name: 'worker', entry: join(root, 'apps/api/src/worker.ts'), env: archiveEnv, execArgv },
    gateway: { name: 'gateway', entry: join(root, 'apps/bff/src/server.ts'), env: gatewayEnv, execArgv },
    demo: { name: 'demo', entry: join(root, 'demo/src/load.ts'), env: archiveEnv, execArgv: [] },
  }
  if (mode !== 'dev') return specs
  const gatewayPort = String(await findFreePort('127.0.0.1', [port, apiPort]))
  const web = {
    name: 'web server',
    entry: join(root, 'apps/web/vite/dev-server.ts'),
    env: {
      ...selectEnvironment(env, { properties: {} }),
      HOST: host,
      PORT: String(port),
      LARES_GATEWAY: `http://127.0.0.1:${gatewayPort}`,
    },
    execArgv: [],
  }
  return {
    ...specs,
    gateway: { ...specs.gateway, env: { ...gatewayEnv, HOST: '127.0.0.1', PORT: gatewayPort } },
    web,
  }
}
