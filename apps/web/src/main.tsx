import './styles/base.css'
import { loadOrReload } from './app/build/chunk-reload.ts'
import { startApp } from './app/start-app.tsx'

const container = document.getElementById('root')
if (container) {
  await loadOrReload(
    () => startApp(container),
    () => location.pathname + location.search + location.hash,
  ).catch((error: unknown) => {
    // What the build has written into the page says so: there is nothing else to say it with.
    dispatchEvent(new Event('lares-stuck'))
    throw error
  })
}
