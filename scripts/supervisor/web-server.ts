import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import type { OneOff } from './one-off.ts'

/** Serves the web application from its sources, reloading what changes; it passes calls on to the gateway. */
export function startWebServer(gateway: string): OneOff {
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
