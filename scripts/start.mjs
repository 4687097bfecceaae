import { spawn } from 'node:child_process'
import { keepCompiled } from './bootstrap/compile-cache.mjs'
import { installIfNeeded } from './bootstrap/dependencies.mjs'
import { projectNode, refuseOldNode, runsSources } from './bootstrap/node-version.mjs'
import { root } from './bootstrap/root.mjs'

// Plain JavaScript with built-in modules alone: on a fresh clone this runs before anything is installed.
refuseOldNode()
installIfNeeded()
keepCompiled()

if (runsSources()) {
  const { main } = await import('./supervisor/main.ts')
  await main(process.argv.slice(2))
} else {
  const supervisor = spawn(projectNode(), ['scripts/start.mjs', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  // Ctrl+C reaches both; the supervisor decides when it is done.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => supervisor.kill('SIGTERM'))
  supervisor.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
