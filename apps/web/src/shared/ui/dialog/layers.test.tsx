import { Menu } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { MultiPicker } from '../pickers/multi-picker.tsx'
import { AppDialog } from './app-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useTopLayerEscape } from './use-top-layer.ts'

function Panel({ onClose }: { onClose: () => void }) {
  useTopLayerEscape(true, onClose)
  return <aside aria-label="Details" />
}

function Layers() {
  const [outer, setOuter] = useState(true)
  const [inner, setInner] = useState(false)
  const [panel, setPanel] = useState(false)
  return (
    <AppDialog opened={outer} onClose={() => setOuter(false)} title="Outer">
      <Menu>
        <Menu.Target>
          <button type="button">Menu</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Entry</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MultiPicker label="Tags" options={[{ id: '1', label: 'Sea' }]} value={[]} onChange={() => undefined} />
      <button type="button" onClick={() => setInner(true)}>
        Ask
      </button>
      <button type="button" onClick={() => setPanel(true)}>
        Tell
      </button>
      {panel ? <Panel onClose={() => setPanel(false)} /> : null}
      <AppDialog opened={inner} onClose={() => setInner(false)} title="Inner">
        <p>Sure?</p>
      </AppDialog>
    </AppDialog>
  )
}

async function open() {
  createFakeArchive()
  const { person } = await renderWithProviders(<Layers />)
  await screen.findByRole('dialog', { name: 'Outer' })
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  const isOuterOpen = () => screen.queryByRole('dialog', { name: 'Outer' }) !== null
  return { person, press, isOuterOpen }
}

describe('Escape closes only the topmost layer', () => {
  test('a menu in a dialog', async () => {
    const { person, press, isOuterOpen } = await open()
    await press('Menu')
    await screen.findByRole('menuitem', { name: 'Entry' })
    await person.keyboard('{ArrowDown}{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Entry' })).toBeNull())
    expect(isOuterOpen()).toBe(true)
    await person.keyboard('{Escape}')
    await waitFor(() => expect(isOuterOpen()).toBe(false))
  })

  test('a list of choices in a dialog', async () => {
    const { person, isOuterOpen } = await open()
    await person.type(screen.getByRole('combobox', { name: 'Tags' }), 's')
    await screen.findByRole('option', { name: 'Sea' })
    await person.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveAttribute('aria-expanded', 'false'),
    )
    expect(isOuterOpen()).toBe(true)
  })

  test('a dialog over a dialog', async () => {
    const { person, press, isOuterOpen } = await open()
    await press('Ask')
    await screen.findByRole('dialog', { name: 'Inner' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull())
    expect(isOuterOpen()).toBe(true)
  })

  test('a panel over a dialog', async () => {
    const { person, press, isOuterOpen } = await open()
    await press('Tell')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull())
    expect(isOuterOpen()).toBe(true)
  })
  test('one layer for each key, however fast they follow', async () => {
    const { press, isOuterOpen } = await open()
    await press('Tell')
    await screen.findByRole('complementary', { name: 'Details' })
    const pressEscape = () => act(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    pressEscape()
    expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull()
    expect(isOuterOpen()).toBe(true)
    pressEscape()
    await waitFor(() => expect(isOuterOpen()).toBe(false))
  })
})

test.each([
  ['its first field for text', <input key="a" type="text" aria-label="Name" />, 'Name'],
  [
    'the element with data-autofocus',
    <button key="b" type="button" data-autofocus aria-label="Keep" />,
    'Keep',
  ],
  [
    'its close button if its first field is a list',
    <input key="c" type="text" aria-haspopup="listbox" />,
    'Close',
  ],
])('a dialog with a form focuses %s', async (_what, first, focused) => {
  createFakeArchive()
  await renderWithProviders(
    <AppDialog opened onClose={() => undefined} title="New">
      <form>
        {first}
        <input type="text" aria-label="Further" />
      </form>
    </AppDialog>,
  )
  await waitFor(() => expect(screen.getByLabelText(focused)).toHaveFocus())
})

function Confirmation({ outcome }: { outcome: Promise<{ error?: unknown }> }) {
  const [opened, setOpened] = useState(true)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => setOpened(false)}
      onConfirm={() => outcome}
      title="Delete it?"
      confirmLabel="Delete"
    >
      It is gone then.
    </ConfirmDialog>
  )
}

describe('a confirmation', () => {
  async function confirm() {
    createFakeArchive()
    const outcome = Promise.withResolvers<{ error?: unknown }>()
    const { person } = await renderWithProviders(<Confirmation outcome={outcome.promise} />)
    await screen.findByRole('dialog', { name: 'Delete it?' })
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    return { person, outcome }
  }

  test('stays while its action runs, and shows why it failed', async () => {
    const { person, outcome } = await confirm()
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled())
    outcome.resolve({ error: { status: 503, code: 'upstream-unavailable', message: '' } })
    expect(await screen.findByText(/The archive is not responding just now/)).toBeVisible()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('can be repeated or closed after its action has thrown', async () => {
    const { person, outcome } = await confirm()
    outcome.reject(new Error('The device is full'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled())
    expect(screen.getByRole('alert')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
