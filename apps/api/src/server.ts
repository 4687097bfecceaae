import { runService } from '@lares/server-kit/service-process'
import { startTracing } from '@lares/server-kit/tracing/tracing'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { readConfig } from './config.ts'
import { preloadLanguageDetection } from './lexicon/language-detection.ts'
import { announceSetUp } from './modules/accounts/announce-set-up.ts'

await runService(async () => {
  const config = readConfig()
  const { services, close } = await assemble(config)
  // Otherwise the first saved text would block the event loop while the detection loads.
  preloadLanguageDetection()
  const tracing = await startTracing('archive', config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const app = buildApp(services, tracing)
  await announceSetUp(services, app.log)
  await app.listen({ host: config.API_HOST, port: config.API_PORT })
  return {
    // Running requests finish before the database closes.
    async close() {
      await app.close()
      await close()
      await tracing?.close()
    },
  }
})
