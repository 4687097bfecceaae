import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm run restore -- <place>`: restores a backup while Lares is stopped.
await runOnProjectNode(async (args) => {
  const { ensureDataFolder } = await import('./supervisor/data-folder.ts')
  const { lockDataFolder } = await import('./supervisor/process-lock.ts')
  const { StartError } = await import('./supervisor/start-error.ts')
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const dataDir = resolve(root, process.env.LARES_DATA_DIR ?? './data')
  try {
    ensureDataFolder(dataDir)
    const lock = await lockDataFolder(dataDir, 'npm run restore')
    try {
      const child = spawn(process.execPath, ['apps/api/src/backup/restore-command.ts', ...args], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, LARES_DATA_DIR: dataDir },
      })
      if (child.pid) lock.addService(child.pid)
      // The child leaves the archive as it was, and then exits.
      process.on('SIGINT', () => undefined)
      process.on('SIGTERM', () => child.kill('SIGTERM'))
      const [code] = await once(child, 'exit')
      process.exitCode = code ?? 1
    } finally {
      lock.release()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
})
