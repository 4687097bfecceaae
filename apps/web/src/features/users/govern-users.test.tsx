import type { Contract, ReplyOf, RequestOf } from '@lares/shared-types/contract'
import { listAuditEvents } from '@lares/shared-types/contracts/audit'
import { startView } from '@lares/shared-types/contracts/auth'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import {
  endAllSignIns,
  endOwnSignIn,
  endSignIn,
  listOwnSignIns,
  listSignIns,
} from '@lares/shared-types/contracts/sign-ins'
import { changeUser, changeUsers, listUsers, previewRestrictions } from '@lares/shared-types/contracts/users'
import type { User } from '@lares/shared-types/users'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, toManagedUser } from '../../testing/people.ts'

const adaAsUser = toManagedUser(ada)
const brunoAsUser: User = { ...toManagedUser(bruno), permissions: ['items:create'] }
const hiddenTag = '0199aaaa-0000-7000-8000-000000000001'

function openArchive(users: User[] = [adaAsUser, brunoAsUser]) {
  const archive = createFakeArchive(ada)
  archive.on(listUsers, () => ({ users }))
  archive.on(listTags, () => ({
    labels: [
      {
        id: hiddenTag,
        names: { en: 'Quarrel' },
        colour: null,
        descriptions: {},
        parentId: null,
        version: 1,
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ] as never,
  }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(listSignIns, () => ({
    users: users.map(({ id }) => ({
      userId: id,
      failedSignIns: id === bruno.id ? 12 : 0,
      lastFailedSignInAt: id === bruno.id ? '2026-01-02T00:00:00.000Z' : null,
      hasSecondFactor: id === bruno.id,
      signIns: id === bruno.id ? [phone] : [],
    })),
  }))
  return archive
}

/** Registers a response, and returns the requests that it answers. */
function record<C extends Contract>(
  archive: ReturnType<typeof openArchive>,
  contract: C,
  respond: (request: RequestOf<C>) => ReplyOf<C>,
): RequestOf<C>[] {
  const requests: RequestOf<C>[] = []
  archive.on(contract, (request) => {
    requests.push(request)
    return respond(request)
  })
  return requests
}

/** The answer to a save over an older version. */
const versionConflict = (current: User): never =>
  new ErrorReply(
    'version-conflict',
    [],
    {},
    {
      current,
      savedBy: { id: ada.id, displayName: 'Carlo Verdi' },
      savedAt: '2026-01-02T00:00:00.000Z',
    },
  ) as never

const phone = {
  id: '0199aaaa-0000-7000-8000-00000000000a',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-01T00:00:00.000Z',
  address: '192.168.2.7',
  network: 'home' as const,
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

describe('the matrix of permissions', () => {
  beforeEach(() => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(matchMedia(media), { matches: media.includes('min-width') }),
    )
  })

  test('saves what was ticked for several people together, after showing it', async () => {
    const archive = openArchive()
    const saved = record(archive, changeUsers, ({ body }) => ({
      users: body.changes.map(({ permissions = [] }) => ({ ...brunoAsUser, permissions, version: 2 })),
    }))
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Export: Bruno Rossi' }))
    await person.click(screen.getByRole('checkbox', { name: 'Add items: Bruno Rossi' }))
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Export: Ada/ })).toBeDisabled())
    await person.click(screen.getByRole('button', { name: 'Review and save' }))
    const dialog = await screen.findByRole('dialog', { name: 'These permissions change' })
    expect(within(dialog).getByText('may now Export')).toBeVisible()
    expect(within(dialog).getByText('may no longer Add items')).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The permissions of 1 person are saved')).toBeVisible()
    expect(saved.map(({ body }) => body)).toEqual([
      { changes: [{ id: bruno.id, version: 1, permissions: ['items:export'] }] },
    ])
  })

  test('gives a preset to the chosen people, and discards it', async () => {
    openArchive()
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Choose Bruno Rossi' }))
    await person.selectOptions(screen.getByLabelText('Give the chosen people'), 'Reads only')
    await person.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Add items: Bruno Rossi' })).not.toBeChecked(),
    )
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Add items: Bruno Rossi' })).toBeChecked(),
    )
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Review and save' })).not.toBeInTheDocument(),
    )
  })

  /** Answers saves as the archive does: those of an older version are refused with the user as they are now. */
  function answerByVersion(archive: ReturnType<typeof openArchive>, users: User[]) {
    archive.on(listUsers, () => ({ users }))
    return record(archive, changeUsers, ({ body }) => {
      for (const { id, version } of body.changes) {
        const current = users.find((user) => user.id === id)
        if (current && current.version !== version) return versionConflict(current)
      }
      return { users: [] }
    })
  }

  test('merges what somebody else has saved meanwhile, of other people and of the same person', async () => {
    const carla: User = { ...brunoAsUser, id: '0199aaaa-0000-7000-8000-00000000000c', displayName: 'Carla' }
    const archive = openArchive([adaAsUser, brunoAsUser, carla])
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Export: Bruno Rossi' }))
    await person.click(screen.getByRole('checkbox', { name: 'Export: Carla' }))
    const theirs: User = { ...brunoAsUser, version: 2, permissions: ['ai:use'] }
    const saved = answerByVersion(archive, [adaAsUser, theirs, { ...carla, version: 4 }])
    await person.click(screen.getByRole('button', { name: 'Review and save' }))
    await person.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The permissions of 2 people are saved')).toBeVisible()
    expect(
      screen.getByText('Carlo Verdi saved other changes in the meantime, which are kept too.'),
    ).toBeVisible()
    expect(saved.at(-1)?.body).toEqual({
      changes: [
        { id: bruno.id, version: 2, permissions: ['ai:use', 'items:export'] },
        { id: carla.id, version: 4, permissions: ['items:create', 'items:export'] },
      ],
    })
    expect(screen.queryByRole('button', { name: 'Review and save' })).not.toBeInTheDocument()
  })

  test('shows what others have saved to whoever returns to the page, beside what was ticked', async () => {
    const archive = openArchive()
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Export: Bruno Rossi' }))
    const theirs: User = { ...brunoAsUser, version: 2, permissions: ['ai:use'] }
    archive.on(listUsers, () => ({ users: [adaAsUser, theirs] }))
    act(() => void window.dispatchEvent(new Event('focus')))
    const theirCell = screen.getByRole('checkbox', { name: 'Ask the archive: Bruno Rossi' })
    await waitFor(() => expect(theirCell).toBeChecked())
    expect(screen.getByRole('checkbox', { name: 'Export: Bruno Rossi' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Add items: Bruno Rossi' })).not.toBeChecked()
  })

  test('asks, and keeps the other changes, when somebody else has made a person administrator', async () => {
    const carla: User = { ...brunoAsUser, id: '0199aaaa-0000-7000-8000-00000000000c', displayName: 'Carla' }
    const archive = openArchive([adaAsUser, brunoAsUser, carla])
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Export: Bruno Rossi' }))
    await person.click(screen.getByRole('checkbox', { name: 'Export: Carla' }))
    const saved = answerByVersion(archive, [adaAsUser, { ...brunoAsUser, version: 2, isAdmin: true }, carla])
    await person.click(screen.getByRole('button', { name: 'Review and save' }))
    await person.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Somebody else has changed Bruno Rossi/)).toBeVisible()
    expect(saved).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'Export: Carla' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Export: Bruno Rossi' })).toBeDisabled()
  })

  test('says so when somebody has become administrator meanwhile, of whom something was unticked', async () => {
    const archive = openArchive()
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Add items: Bruno Rossi' }))
    answerByVersion(archive, [adaAsUser, { ...brunoAsUser, version: 2, isAdmin: true }])
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText(/Somebody else has changed Bruno Rossi/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Add items: Bruno Rossi' })).toBeChecked()
    expect(screen.queryByRole('button', { name: 'Review and save' })).not.toBeInTheDocument()
  })

  test('leaving the page of permissions asks about what was ticked', async () => {
    openArchive()
    const { person, router } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Export: Bruno Rossi' }))
    act(() => void router.navigate('/tabEditUsers/usersList'))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  test('stops after several saves of others, and keeps the changes', async () => {
    const archive = openArchive()
    let version = 1
    const saved = record(archive, changeUsers, () => versionConflict({ ...brunoAsUser, version }))
    archive.on(listUsers, () => ({ users: [adaAsUser, { ...brunoAsUser, version: version++ }] }))
    const { person } = await openApp('/tabEditUsers/usersPermissions')
    await person.click(await screen.findByRole('checkbox', { name: 'Export: Bruno Rossi' }))
    await person.click(screen.getByRole('button', { name: 'Review and save' }))
    const dialog = await screen.findByRole('dialog', { name: 'These permissions change' })
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toBeVisible()
    expect(saved).toHaveLength(4)
    expect(screen.getByRole('checkbox', { name: 'Export: Bruno Rossi', hidden: true })).toBeChecked()
  })
})

describe('access', () => {
  test('shows failed sign-ins and devices, of which one or all are signed out', async () => {
    const archive = openArchive()
    const ended = record(archive, endSignIn, () => undefined)
    const endedAll = record(archive, endAllSignIns, () => undefined)
    const { person } = await openApp('/tabEditUsers/usersStatus')
    expect(await screen.findByText(/12 wrong passwords since the last sign-in/)).toBeVisible()
    expect(screen.getByText(/Somebody may be guessing/)).toBeVisible()
    await person.click(screen.getByText('Signed in on 1 device'))
    await person.click(screen.getByRole('button', { name: 'Sign out: Firefox on Windows' }))
    await waitFor(() => expect(ended).toHaveLength(1))
    expect(ended[0]?.params).toEqual({ id: bruno.id, signInId: phone.id })
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere: Bruno Rossi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign Bruno Rossi out everywhere' })
    await person.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(endedAll).toHaveLength(1))
  })

  test('of one’s own is listed with this device, which cannot be ended here', async () => {
    const archive = openArchive()
    const here = {
      ...phone,
      id: '0199aaaa-0000-7000-8000-00000000000b',
      agent: null,
      address: '127.0.0.1',
      network: 'machine' as const,
    }
    archive.on(listOwnSignIns, () => ({ currentId: here.id, signIns: [here, phone] }))
    const ended = record(archive, endOwnSignIn, () => undefined)
    const { person } = await openApp('/tabParams/interface')
    expect(await screen.findByText('this device')).toBeVisible()
    expect(screen.getByText('from 127.0.0.1, the archive’s own machine')).toBeVisible()
    expect(screen.getByText('from 192.168.2.7, home network')).toBeVisible()
    const buttons = screen.getAllByRole('button', { name: /^Sign out: / })
    expect(buttons).toHaveLength(1)
    await person.click(buttons[0] as HTMLElement)
    await waitFor(() => expect(ended.map(({ params }) => params)).toEqual([{ id: phone.id }]))
  })
})

test.each([
  ['of one user', `usersProfileAndPermissions?user=${bruno.id}`],
  ['of all users', 'usersStatus'],
])('where %s are signed in is loaded again after a failure', async (_, page) => {
  const archive = openArchive([brunoAsUser])
  let isFailing = true
  const user = { userId: bruno.id, failedSignIns: 0, lastFailedSignInAt: null, hasSecondFactor: true }
  archive.on(listSignIns, () =>
    isFailing ? new ErrorReply('internal') : { users: [{ ...user, signIns: [phone] }] },
  )
  const { person } = await openApp(`/tabEditUsers/${page}`)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Signed in nowhere')).toBeNull()
  isFailing = false
  await person.click(retry)
  expect(await screen.findByText('With a second factor')).toBeVisible()
})

test.each([
  [adaAsUser, ['One user']],
  [brunoAsUser, ['Rights and details', 'One user']],
  [
    { ...brunoAsUser, id: phone.id, displayName: 'Carla' },
    ['Rights and details', 'One user', 'Link for a new password', 'Suspend', 'Delete the account'],
  ],
])('who is no administrator is offered only what is not refused: %#', async (user, offered) => {
  const manager = { ...bruno, permissions: ['users:manage' as const] }
  createFakeArchive(manager).on(listUsers, () => ({ users: [user] }))
  const { person } = await openApp('/tabEditUsers/usersList')
  await person.click(await screen.findByRole('button', { name: new RegExp(`Actions.*${user.displayName}`) }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(offered)
})

test('an administrator is neither edited nor rid of the second factor by somebody else', async () => {
  const archive = createFakeArchive({ ...bruno, permissions: ['users:manage'] })
  archive.on(listUsers, () => ({ users: [adaAsUser] }))
  const access = { userId: ada.id, failedSignIns: 0, lastFailedSignInAt: null, signIns: [] }
  archive.on(listSignIns, () => ({ users: [{ ...access, hasSecondFactor: true }] }))
  await openApp(`/tabEditUsers/usersProfileAndPermissions?user=${ada.id}`)
  expect(await screen.findByText('With a second factor')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove the second factor' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

test('what was ticked for one person stays while another is chosen, and leaving the page asks', async () => {
  const carla = { ...brunoAsUser, id: phone.id, displayName: 'Carla' }
  const archive = openArchive([brunoAsUser, carla])
  archive.on(previewRestrictions, () => ({ items: 3, hidden: 0, elsewhere: 0, linked: 0, events: 0 }))
  const { person, router } = await openApp(`/tabEditUsers/usersRestrictedTags?user=${bruno.id}`)
  await person.click(await screen.findByRole('checkbox', { name: 'Quarrel' }))
  await person.click(screen.getByRole('button', { name: /^Carla/ }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Quarrel' })).not.toBeChecked())
  await person.click(screen.getByRole('button', { name: /^Bruno/ }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Quarrel' })).toBeChecked())
  act(() => void router.navigate('/tabEditUsers/usersList'))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('of many people, all are listed', async () => {
  const people = Array.from({ length: 65 }, (_, index) => ({
    ...brunoAsUser,
    id: `0199aaaa-0000-7000-8001-${String(index).padStart(12, '0')}`,
    displayName: `Person ${index}`,
  }))
  openArchive([adaAsUser, ...people])
  await openApp('/tabEditUsers/usersStatus')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Suspend.*Person \d/ })).toHaveLength(65))
})

test('a language is changed in its row', async () => {
  const archive = openArchive()
  const changed = record(archive, changeUser, ({ body }) => ({
    ...brunoAsUser,
    siteparams: { language: body.language ?? 'it' },
  }))
  const { person } = await openApp('/tabEditUsers/usersLanguages')
  await person.selectOptions(await screen.findByLabelText('Language of Bruno Rossi'), 'Italiano')
  expect(await screen.findByText('Bruno Rossi now reads in Italiano')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ version: 1, language: 'it' }])
})

test('a restriction shows what it takes away before it is saved', async () => {
  const archive = openArchive()
  archive.on(previewRestrictions, ({ body }) => ({
    items: 40,
    hidden: body.restrictedTagIds.length * 3,
    elsewhere: body.restrictedTagIds.length,
    linked: body.restrictedTagIds.length,
    events: body.restrictedTagIds.length,
  }))
  const changed = record(archive, changeUser, () => brunoAsUser)
  const { person } = await openApp('/tabEditUsers/usersRestrictedTags')
  await person.click(await screen.findByRole('button', { name: /Bruno Rossi/ }))
  expect(await screen.findByText('Nothing would be hidden.')).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Quarrel' }))
  expect(await screen.findByText('3 of 40 items would be hidden from Bruno Rossi.')).toBeVisible()
  expect(screen.getByText(/1 of them has a file that also belongs/)).toBeVisible()
  expect(
    screen.getByText(/1 of them has an excerpt, a recording it was cut from, or a reading aloud/),
  ).toBeVisible()
  expect(screen.getByText(/1 event in the calendar has such items/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('What is hidden from Bruno Rossi is saved')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ version: 1, restrictedTagIds: [hiddenTag] }])
})

describe('a change of one user while somebody else changes them too', () => {
  const otherTag = '0199aaaa-0000-7000-8000-000000000002'

  function answerWith(archive: ReturnType<typeof openArchive>, current: User) {
    archive.on(listUsers, () => ({ users: [adaAsUser, current] }))
    return record(archive, changeUser, ({ body }) =>
      body.version === current.version ? current : versionConflict(current),
    )
  }

  test('is merged label by label in what is hidden', async () => {
    const archive = openArchive()
    archive.on(previewRestrictions, () => ({ items: 40, hidden: 3, elsewhere: 0, linked: 0, events: 0 }))
    const { person } = await openApp(`/tabEditUsers/usersRestrictedTags?user=${bruno.id}`)
    await person.click(await screen.findByRole('checkbox', { name: 'Quarrel' }))
    const saved = answerWith(archive, { ...brunoAsUser, version: 2, restrictedTagIds: [otherTag] })
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('What is hidden from Bruno Rossi is saved')).toBeVisible()
    expect(screen.getByText(/Carlo Verdi saved other changes/)).toBeVisible()
    expect(saved.map(({ body }) => body)).toEqual([
      { version: 1, restrictedTagIds: [hiddenTag] },
      { version: 2, restrictedTagIds: [otherTag, hiddenTag] },
    ])
  })

  test('is not saved as hidden from somebody who has become an administrator', async () => {
    const archive = openArchive()
    archive.on(previewRestrictions, () => ({ items: 40, hidden: 3, elsewhere: 0, linked: 0, events: 0 }))
    const { person } = await openApp(`/tabEditUsers/usersRestrictedTags?user=${bruno.id}`)
    await person.click(await screen.findByRole('checkbox', { name: 'Quarrel' }))
    const saved = answerWith(archive, { ...brunoAsUser, version: 2, isAdmin: true })
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await screen.findByText('Administrators see everything.', { exact: false })).toBeVisible()
    expect(screen.queryByText('What is hidden from Bruno Rossi is saved')).toBeNull()
  })

  test('is merged in the row of their language if only their region has changed', async () => {
    const archive = openArchive()
    const { person } = await openApp('/tabEditUsers/usersLanguages')
    const select = await screen.findByLabelText('Language of Bruno Rossi')
    const saved = answerWith(archive, {
      ...brunoAsUser,
      version: 2,
      siteparams: { ...brunoAsUser.siteparams, region: 'CH' },
    })
    await person.selectOptions(select, 'Italiano')
    expect(await screen.findByText('Bruno Rossi now reads in Italiano')).toBeVisible()
    expect(saved.map(({ body }) => body)).toEqual([
      { version: 1, language: 'it' },
      { version: 2, language: 'it' },
    ])
  })

  test('is refused in the row of their language if that has changed, and shows the other choice', async () => {
    const archive = openArchive()
    const { person } = await openApp('/tabEditUsers/usersLanguages')
    const select = await screen.findByLabelText('Language of Bruno Rossi')
    const saved = answerWith(archive, { ...brunoAsUser, version: 2, siteparams: { language: 'de' } })
    await person.selectOptions(select, 'Italiano')
    expect(await screen.findByText(/changed this in the meantime/)).toBeVisible()
    await waitFor(() => expect(select).toHaveValue('de'))
    expect(saved).toHaveLength(1)
  })

  test('is merged field by field in the form of all rights, which asks about a clash alone', async () => {
    const archive = openArchive()
    const { person } = await openApp(`/tabEditUsers/usersProfileAndPermissions?user=${bruno.id}`)
    await person.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rights of Bruno Rossi' })
    const name = within(dialog).getByLabelText(/^Name/)
    await person.clear(name)
    await person.type(name, 'Bruno R.')
    await person.click(within(dialog).getByRole('checkbox', { name: 'Export' }))
    const saved = answerWith(archive, {
      ...brunoAsUser,
      version: 2,
      displayName: 'Bruno Bianchi',
      permissions: ['items:create', 'ai:use'],
      restrictedTagIds: [hiddenTag],
    })
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Carlo Verdi saved a change in the meantime')).toBeVisible()
    expect(within(dialog).getByText('Changed: name')).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Use the other version' }))
    await waitFor(() => expect(name).toHaveValue('Bruno Bianchi'))
    await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'Export' })).toBeChecked())
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/What Bruno .* may do has been saved/)).toBeVisible()
    expect(saved.at(-1)?.body).toMatchObject({
      version: 2,
      displayName: 'Bruno Bianchi',
      permissions: ['items:create', 'ai:use', 'items:export'],
      restrictedTagIds: [hiddenTag],
    })
  })
})

test('seeing as somebody who may do more is refused with the reason', async () => {
  const archive = openArchive()
  archive.on(startView, () => new ErrorReply('forbidden', [], {}, { reason: 'beyond-own-rights' }))
  const { person } = await openApp(`/tabEditUsers/usersProfileAndPermissions?user=${bruno.id}`)
  await person.click(await screen.findByRole('button', { name: 'See as Bruno Rossi' }))
  expect(await screen.findByText(/may do or see more than you/)).toBeVisible()
})

test('a view says as whom the archive is seen, and shows no bell', async () => {
  const archive = createFakeArchive({ ...bruno, view: { userId: bruno.id, by: 'Ada' } })
  archive.on(listUsers, () => ({ users: [] }))
  await openApp('/tabParams/about')
  expect(await screen.findByText('You see the archive as Bruno Rossi, and can only read.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back to yourself' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument()
})

test('the audit log tells events as sentences with what has changed', async () => {
  const archive = openArchive()
  const rights = { status: 'active' as const, isAdmin: false, permissions: ['items:create' as const] }
  const about = {
    at: '2026-01-01T00:00:00.000Z',
    by: { id: ada.id, name: 'Ada' },
    subject: { id: bruno.id, name: 'Bruno' },
    address: '192.0.2.7',
    network: null,
  }
  archive.on(listAuditEvents, () => ({
    events: [
      {
        ...about,
        id: '0199aaaa-0000-7000-8000-000000000011',
        kind: 'rights-changed' as const,
        details: {
          from: rights,
          to: { ...rights, status: 'suspended' as const, permissions: ['ai:use' as const] },
        },
      },
      {
        ...about,
        id: '0199aaaa-0000-7000-8000-000000000012',
        kind: 'restrictions-changed' as const,
        details: { tags: { added: [hiddenTag], removed: ['0199aaaa-0000-7000-8000-0000000000ff'] } },
      },
    ],
    nextCursor: null,
  }))
  await openApp('/audit-log')
  expect(await screen.findByText('Ada changed what Bruno may do')).toBeVisible()
  for (const line of [
    'suspended',
    'may now: Ask the archive',
    'may no longer: Add items',
    'now hidden: Quarrel',
    'no longer hidden: a deleted tag or category',
  ])
    expect(await screen.findByText(line)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download as a table' })).toHaveAttribute(
    'href',
    '/api/audit/export',
  )
})
