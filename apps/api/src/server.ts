import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const { services, close } = await assemble(config)
const app = buildApp(services)
await app.listen({ host: config.API_HOST, port: config.API_PORT })
process.send?.({ type: 'ready' })

let stopping = false

/** Lets the requests under way finish, then closes the database in order. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await app.close()
  await close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
