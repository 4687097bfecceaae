import { join } from 'node:path'
import { createServer } from 'vite'

// Vite's development server as one of the processes of `npm run dev`: reloads changed sources and proxies calls to the gateway.
const { HOST, PORT } = process.env

const server = await createServer({
  root: join(import.meta.dirname, '..'),
  server: { ...(HOST && { host: HOST }), port: Number(PORT), strictPort: true },
})
await server.listen()
process.once('disconnect', () => process.exit())
process.send?.({ type: 'ready' })
