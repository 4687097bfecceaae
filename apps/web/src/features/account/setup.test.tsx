import { getSetup, login, setUp } from '@lares/shared-types/contracts/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'

test('never shows "already set up" to the first administrator', async () => {
  const archive = createFakeArchive()
  let needed = true
  archive.on(getSetup, () => ({ needed, sendsMail: true }))
  archive.on(setUp, () => {
    needed = false
    return { user: ada }
  })
  archive.on(login, () => ({ user: ada }))
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const { person, router } = await openApp(
    '/setup?token=0123456789012345678901234567890123456789&next=%2Fuser%2Fuserprofile',
  )
  await person.type(await screen.findByLabelText('Your name'), 'Ada Rossi')
  await person.type(screen.getByLabelText('E-mail address'), ada.email)
  await person.type(screen.getByLabelText('Choose a password'), 'four words in a row')
  await person.click(screen.getByRole('button', { name: 'Create my account' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'My account' }, { timeout: 45_000 }),
  ).toBeVisible()
  expect(router.state.location.pathname).toBe('/user/userprofile')
  observer.disconnect()
  expect(seen.join()).not.toContain('already set up')
})
