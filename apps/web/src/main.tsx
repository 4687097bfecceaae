import './styles/base.css'
import { loadOrReload } from './app/build/chunk-reload.ts'
import { startApp } from './app/start-app.tsx'

const container = document.getElementById('root')
if (container) {
  await loadOrReload(
    () => startApp(container),
    () => location.pathname + location.search + location.hash,
  ).catch((error: unknown) => {
    // The script of the prerendered page shows the error, because the application cannot.
    dispatchEvent(new Event('lares-stuck'))
    throw error
  })
}
