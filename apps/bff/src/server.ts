import { runService } from '@lares/server-kit/service-process'
import { startTracing } from '@lares/server-kit/tracing/tracing'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openKeyValue } from './state/open-key-value.ts'

await runService(async () => {
  const config = readConfig(process.env)
  const keyValue = await openKeyValue(config, (error) =>
    app.outages.reportUnavailable('key-value store', error),
  )
  const tracing = await startTracing('gateway', config.tracingEndpoint)
  const app = await buildApp({ config, keyValue, tracing })
  app.addHook('onClose', () => keyValue.close())
  app.addHook('onClose', () => tracing?.close())
  await app.listen({ host: config.host, port: config.port })
  return app
})
