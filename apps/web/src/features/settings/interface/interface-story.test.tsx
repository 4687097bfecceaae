import { changeProfile, getSession } from '@lares/shared-types/contracts/auth'
import type { ChangeSiteParams, SessionUser } from '@lares/shared-types/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { followSession } from '../../../app/follow-session.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'

const page = '/tabParams/interface'
const root = () => document.documentElement

/** An archive that keeps what Bruno prefers; `saved` lists what was sent. */
function archiveOf(siteparams: SessionUser['siteparams']) {
  let user = { ...bruno, siteparams }
  const saved: (ChangeSiteParams | undefined)[] = []
  const archive = standInArchive(bruno)
  archive.on(getSession, () => ({ user }))
  archive.on(changeProfile, ({ body }) => {
    saved.push(body.siteparams)
    const { darkMode, ...rest } = { ...user.siteparams, ...body.siteparams }
    user = { ...user, siteparams: { ...rest, ...(typeof darkMode === 'boolean' ? { darkMode } : {}) } }
    return { user }
  })
  const chooseElsewhere = (change: SessionUser['siteparams']) => {
    user = { ...user, siteparams: { ...user.siteparams, ...change } }
  }
  return { archive, saved, chooseElsewhere }
}

const choose = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name })

test('a choice holds at once and is saved alone', async () => {
  const { saved } = archiveOf({ language: 'en', primaryColour: 'sea' })
  const { person } = await openApp(page)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  expect(root().style.getPropertyValue('--primary-light')).toBe('#006488')

  await person.click(choose('Density', 'Compact'))
  expect(root().dataset.density).toBe('compact')
  await person.click(choose('Accent colour', 'Plum'))
  expect(root().style.getPropertyValue('--accent-light')).toBe('#784184')
  await person.click(choose('Motion', 'Reduced'))
  expect(root().dataset.motion).toBe('reduced')
  await waitFor(() =>
    expect(saved).toEqual([{ density: 'compact' }, { accentColour: 'plum' }, { motion: 'reduced' }]),
  )
  expect(choose('Accent colour', 'Plum')).toBeChecked()
})

test('the theme can follow the device again', async () => {
  const { saved } = archiveOf({ language: 'en', darkMode: true })
  const { person, store } = await openApp(page)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  expect(root().dataset.mantineColorScheme).toBe('dark')
  await person.click(choose('Theme', 'Same as the device'))
  expect(root().dataset.mantineColorScheme).toBe('light')
  await waitFor(() => expect(saved).toEqual([{ darkMode: null }]))
  await waitFor(() => expect(store.getState().preferences.unsaved).toBeNull())
  expect(choose('Theme', 'Same as the device')).toBeChecked()
})

test('what the archive does not take holds here, says so, and is saved when asked again', async () => {
  const { archive, saved } = archiveOf({ language: 'en', darkMode: false })
  const { person } = await openApp(page)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  archive.on(changeProfile, () => new Refusal('maintenance'))
  await person.click(choose('Theme', 'Dark'))
  expect(await screen.findByText(/could not be saved for your other devices yet/)).toBeVisible()
  expect(root().dataset.mantineColorScheme).toBe('dark')
  expect(saved).toEqual([])

  archive.on(changeProfile, ({ body }) => {
    saved.push(body.siteparams)
    return { user: { ...bruno, siteparams: { ...bruno.siteparams, darkMode: true } } }
  })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull())
  expect(saved).toEqual([{ darkMode: true }])
})

test('what was chosen on another device shows when the person comes back to the page', async () => {
  const { chooseElsewhere } = archiveOf({ language: 'en', darkMode: false })
  const { store } = await openApp(page)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  followSession(store)
  chooseElsewhere({ darkMode: true, primaryColour: 'indigo', language: 'de' })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible()
  expect(root().dataset.mantineColorScheme).toBe('dark')
  expect(choose('Hauptfarbe', 'Indigo')).toBeChecked()
})

test('a language that is chosen is told to the gateway too', async () => {
  archiveOf({ language: 'en', darkMode: false })
  const { person } = await openApp(page)
  await person.selectOptions(await screen.findByLabelText('Language of the interface'), 'Français')
  expect(await screen.findByRole('heading', { level: 1, name: 'Apparence' })).toBeVisible()
  await waitFor(() => expect(document.cookie).toContain('lares_language=fr'))
})

test('Ctrl+L turns the theme over, once however long it is held', async () => {
  archiveOf({ language: 'en', darkMode: false })
  await openApp(page)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  const press = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'l', ctrlKey: true, repeat, cancelable: true })
    act(() => void window.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(press(false)).toBe(true)
  expect(press(true)).toBe(true)
  await waitFor(() => expect(root().dataset.mantineColorScheme).toBe('dark'))
  expect(choose('Theme', 'Dark')).toBeChecked()
})
