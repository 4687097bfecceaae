import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { prepareApp } from '../app/start-app.tsx'

/** Opens the whole application at a path, as a browser would; answers the person at the keyboard. */
export async function openApp(path: string) {
  window.history.replaceState(null, '', path)
  const { app, router, store } = await prepareApp()
  render(app)
  return { person: userEvent.setup(), router, store }
}
