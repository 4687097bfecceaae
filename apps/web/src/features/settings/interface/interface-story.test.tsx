import { changeProfile, getSession } from '@lares/shared-types/contracts/auth'
import type { ChangeSiteParams, SessionUser } from '@lares/shared-types/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshSessionOnReturn } from '../../../app/refresh-session.ts'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

const path = '/tabParams/interface'
const getRoot = () => document.documentElement

/** A fake archive that stores Bruno's preferences; `saved` lists the changes it received. */
function fakeArchiveWithPreferences(siteparams: SessionUser['siteparams']) {
  let user = { ...bruno, siteparams }
  const saved: (ChangeSiteParams | undefined)[] = []
  const archive = createFakeArchive(bruno)
  archive.on(getSession, () => ({ user }))
  archive.on(changeProfile, ({ body }) => {
    saved.push(body.siteparams)
    const { darkMode, region, ...rest } = { ...user.siteparams, ...body.siteparams }
    const siteparams = {
      ...rest,
      ...(typeof darkMode === 'boolean' && { darkMode }),
      ...(region && { region }),
    }
    user = { ...user, siteparams }
    return { user }
  })
  const changeElsewhere = (change: SessionUser['siteparams']) => {
    user = { ...user, siteparams: { ...user.siteparams, ...change } }
  }
  return { archive, saved, changeElsewhere }
}

const getRadio = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name })

test('a choice is applied at once, and only the changed setting is saved', async () => {
  const { saved } = fakeArchiveWithPreferences({ language: 'en', primaryColour: 'sea' })
  const { person } = await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  expect(getRoot().style.getPropertyValue('--primary-light')).toBe('#006488')

  await person.click(getRadio('Density', 'Compact'))
  expect(getRoot().dataset.density).toBe('compact')
  await person.click(getRadio('Accent colour', 'Plum'))
  expect(getRoot().style.getPropertyValue('--accent-light')).toBe('#784184')
  await person.click(getRadio('Motion', 'Reduced'))
  expect(getRoot().dataset.motion).toBe('reduced')
  await waitFor(() =>
    expect(saved).toEqual([{ density: 'compact' }, { accentColour: 'plum' }, { motion: 'reduced' }]),
  )
  expect(getRadio('Accent colour', 'Plum')).toBeChecked()
})

test('the theme can follow the device again', async () => {
  const { saved } = fakeArchiveWithPreferences({ language: 'en', darkMode: true })
  const { person, store } = await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  expect(getRoot().dataset.mantineColorScheme).toBe('dark')
  await person.click(getRadio('Theme', 'Same as the device'))
  expect(getRoot().dataset.mantineColorScheme).toBe('light')
  await waitFor(() => expect(saved).toEqual([{ darkMode: null }]))
  await waitFor(() => expect(store.getState().preferences.unsaved).toBeNull())
  expect(getRadio('Theme', 'Same as the device')).toBeChecked()
})

test('a choice that could not be saved is applied here, and a retry saves it', async () => {
  const { archive, saved } = fakeArchiveWithPreferences({ language: 'en', darkMode: false })
  const { person } = await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  archive.on(changeProfile, () => new ErrorReply('maintenance'))
  await person.click(getRadio('Theme', 'Dark'))
  expect(await screen.findByText(/could not be saved for your other devices yet/)).toBeVisible()
  expect(getRoot().dataset.mantineColorScheme).toBe('dark')
  expect(saved).toEqual([])

  archive.on(changeProfile, ({ body }) => {
    saved.push(body.siteparams)
    return { user: { ...bruno, siteparams: { ...bruno.siteparams, darkMode: true } } }
  })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull())
  expect(saved).toEqual([{ darkMode: true }])
})

test('a choice from another device is applied when the window gets the focus', async () => {
  const { changeElsewhere } = fakeArchiveWithPreferences({ language: 'en', darkMode: false })
  const { store } = await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  refreshSessionOnReturn(store)
  changeElsewhere({ darkMode: true, primaryColour: 'indigo', language: 'de' })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible()
  expect(getRoot().dataset.mantineColorScheme).toBe('dark')
  expect(getRadio('Hauptfarbe', 'Indigo')).toBeChecked()
})

test('a chosen language is stored in a cookie for the gateway', async () => {
  fakeArchiveWithPreferences({ language: 'en', darkMode: false })
  const { person } = await openApp(path)
  await person.selectOptions(await screen.findByLabelText('Language of the interface'), 'Français')
  expect(await screen.findByRole('heading', { level: 1, name: 'Apparence' })).toBeVisible()
  await waitFor(() => expect(document.cookie).toContain('lares_language=fr'))
})

test('Ctrl+L switches the theme once, however long it is held', async () => {
  fakeArchiveWithPreferences({ language: 'en', darkMode: false })
  await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  const press = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'l', ctrlKey: true, repeat, cancelable: true })
    act(() => void window.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(press(false)).toBe(true)
  expect(press(true)).toBe(true)
  await waitFor(() => expect(getRoot().dataset.mantineColorScheme).toBe('dark'))
  expect(getRadio('Theme', 'Dark')).toBeChecked()
})

test('Cmd+L stays with the address bar of a browser on a Mac', async () => {
  fakeArchiveWithPreferences({ language: 'en', darkMode: false })
  await openApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  const event = new KeyboardEvent('keydown', { key: 'l', metaKey: true, cancelable: true })
  act(() => void window.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
  expect(getRadio('Theme', 'Light')).toBeChecked()
})

test('dates and numbers are written in the way of the chosen region, at once and after going back', async () => {
  const { saved } = fakeArchiveWithPreferences({ language: 'en', primaryColour: 'sea' })
  const { person } = await openApp(path)
  const region = await screen.findByLabelText('Region')
  expect(screen.getByText(/^Dates and numbers/)).toHaveTextContent(/\d\d\/\d\d\/\d{4}.* and 1,234\.5\./)
  await person.selectOptions(region, 'Switzerland')
  await waitFor(() =>
    expect(screen.getByText(/^Dates and numbers/)).toHaveTextContent(/\d\d\.\d\d\.\d{4}.* and 1[’']234\.5\./),
  )
  await person.selectOptions(region, 'Usual for the language')
  await waitFor(() => expect(saved).toEqual([{ region: 'CH' }, { region: null }]))
  expect(screen.getByText(/^Dates and numbers/)).toHaveTextContent(/\d\d\/\d\d\/\d{4}/)
})
