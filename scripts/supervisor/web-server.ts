import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import type { OneShotProcess } from './one-shot-process.ts'

/** Starts Vite's development server, which reloads changed sources and proxies calls to the gateway. */
export function startWebServer(gateway: string): OneShotProcess {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const server = spawn(process.execPath, [vite], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, LARES_GATEWAY: gateway },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = once(server, 'exit')
  return {
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
