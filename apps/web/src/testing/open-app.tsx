import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { prepareApp } from '../app/start-app.tsx'

/** Renders the whole application at a path, as a browser would. `person` is a user-event session. */
export async function openApp(path: string) {
  window.history.replaceState(null, '', path)
  const { app, router, store } = await prepareApp()
  render(app)
  return { person: userEvent.setup(), router, store }
}
