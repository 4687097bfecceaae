import type { Comment } from '@lares/shared-types/comments'
import type { ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/comments'
import { getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import { countUnreadNotifications } from '@lares/shared-types/contracts/notifications'
import { followOperations } from '@lares/shared-types/contracts/operations'
import {
  addCommentReaction,
  addItemReaction,
  removeItemReaction,
} from '@lares/shared-types/contracts/reactions'
import { similarItems } from '@lares/shared-types/contracts/search'
import type { Reaction } from '@lares/shared-types/reactions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api } from '../../shared/api/api.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleId, sampleItem } from '../../testing/sample-items.ts'

const toRef = ({ id, displayName }: typeof ada) => ({ id, displayName })
const nothing = { edit: false, remove: false, restore: false }

function sampleComment(body: string, more: Partial<Comment> = {}): Comment {
  return {
    id: sampleId(),
    author: toRef(bruno),
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    version: 1,
    body,
    mentions: [],
    replyTo: null,
    reactions: [],
    removed: null,
    may: nothing,
    ...more,
  }
}

/** A stream of events that a test sends. */
function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
  })
  const send = (event: string, data: object) =>
    controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  return { response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }), send }
}

/** Opens the page of an item with these comments, the oldest first. */
async function open(
  stored: Comment[],
  {
    mayComment = true,
    pageSize = 30,
    reactions = [] as Reaction[],
    events = new Response(new ReadableStream()),
  } = {},
) {
  localStorage.clear()
  const archive = createFakeArchive(ada)
  const item = sampleItem('post')
  archive.on(getItem, () => item)
  archive.on(followOperations, () => events)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(contracts.listComments, ({ query }) => {
    const from = Number(query.cursor ?? 0)
    const latestFirst = stored.toReversed()
    return {
      comments: latestFirst.slice(from, from + pageSize),
      reactions,
      total: stored.filter(({ removed }) => !removed).length,
      may: { comment: mayComment },
      nextCursor: latestFirst.length > from + pageSize ? String(from + pageSize) : null,
    }
  })
  const app = await openApp(`/posts/${item.id}/profile`)
  const section = within(await screen.findByRole('region', { name: /^Comments/ }))
  return { archive, ...app, section }
}

const texts = () =>
  within(screen.getByRole('list', { name: /^Comments/ }))
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('p')?.textContent ?? entry.textContent)

describe('the comments on an item', () => {
  test('are shown oldest first, with earlier ones on demand', async () => {
    const { person, section } = await open(
      ['One', 'Two', 'Three'].map((text) => sampleComment(text)),
      {
        pageSize: 2,
      },
    )
    expect(await section.findByText('Three')).toBeVisible()
    expect(texts()).toEqual(['Two', 'Three'])
    await person.click(section.getByRole('button', { name: 'Earlier comments' }))
    await waitFor(() => expect(texts()).toEqual(['One', 'Two', 'Three']))
    expect(section.queryByRole('button', { name: 'Earlier comments' })).toBeNull()
  })

  test('show Markdown and mentions, and hostile text as text', async () => {
    const body = [
      'Dear @Ada Rossi, *look*',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '[click](javascript:alert(1)) ![pixel](https://example.org/pixel.png)',
    ].join('\n\n')
    const { section } = await open([
      sampleComment(body, { mentions: [{ id: ada.id, name: 'Ada Rossi' }], author: null }),
    ])
    expect(await section.findByText('look')).toHaveProperty('tagName', 'EM')
    expect(section.getByText('@Ada Rossi')).toHaveProperty('tagName', 'STRONG')
    expect(section.getByText('A former member')).toBeVisible()
    const list = section.getByRole('list')
    expect(list.querySelector('script, img')).toBeNull()
    expect(section.getByText('click').getAttribute('href') ?? '').not.toContain('javascript')
  })

  test('are read again when a notification about comments has changed, and not for others', async () => {
    const stored = [sampleComment('One')]
    const { response, send } = createStream()
    const { archive, section } = await open(stored, { events: response })
    await section.findByText('One')
    let counted = 0
    archive.on(countUnreadNotifications, () => {
      counted += 1
      return { unread: counted }
    })
    const countReads = () => archive.calls.filter((call) => /^GET .*\/comments$/.test(call)).length
    stored.push(sampleComment('Two'))
    const changedAt = '2026-11-23T10:00:00.000001Z'
    send('notifications', { unread: 1, changedAt })
    await waitFor(() => expect(counted).toBeGreaterThan(0), { timeout: 10_000 })
    expect(countReads()).toBe(1)
    send('notifications', { unread: 2, changedAt, commentsChangedAt: changedAt })
    expect(await section.findByText('Two', {}, { timeout: 10_000 })).toBeVisible()
    expect(countReads()).toBe(2)
  })

  test('say that nobody has said anything', async () => {
    const { section } = await open([])
    expect(await section.findByText(/Nobody has said anything yet/)).toBeVisible()
  })

  test('can be read only by who may not comment', async () => {
    const { section } = await open([sampleComment('Hello')], { mayComment: false })
    expect(await section.findByText('Hello')).toBeVisible()
    expect(section.queryByRole('textbox')).toBeNull()
    expect(section.queryByRole('button')).toBeNull()
  })
})

describe('a comment', () => {
  test('is written with a mention chosen by keyboard, and sent with Ctrl and Enter', async () => {
    const stored: Comment[] = []
    const { archive, person, section } = await open(stored)
    archive.on(contracts.listMentionableUsers, ({ query }) => ({
      users: 'bruno rossi'.startsWith((query.name ?? '').toLowerCase()) ? [toRef(bruno)] : [],
    }))
    const sent: object[] = []
    archive.on(contracts.createComment, ({ body }) => {
      sent.push(body)
      const comment = sampleComment(body.body, { author: toRef(ada) })
      stored.push(comment)
      return comment
    })
    const field = await section.findByRole('textbox', { name: 'Your comment' })
    await person.type(field, 'Ask @bru')
    expect(await screen.findByRole('option', { name: 'Bruno Rossi' })).toBeVisible()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(field).toHaveValue('Ask @Bruno Rossi '))
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await person.keyboard('about it{Control>}{Enter}{/Control}')
    expect(await section.findByText('Ask @Bruno Rossi about it')).toBeVisible()
    expect(sent).toEqual([
      { id: expect.any(String), body: 'Ask @Bruno Rossi about it', mentions: [bruno.id] },
    ])
    expect(await section.findByText('Your comment was added.')).toBeVisible()
    expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
    await waitFor(() => expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveFocus())
  })

  test('mentions a suggested name typed in full, and nobody whose name was deleted', async () => {
    const stored: Comment[] = []
    const { archive, person, section } = await open(stored)
    const anna = { id: sampleId(), displayName: 'Anna' }
    const rossi = { id: sampleId(), displayName: 'Anna Rossi' }
    archive.on(contracts.listMentionableUsers, ({ query }) => ({
      users: [anna, rossi].filter(({ displayName }) => displayName.startsWith(query.name ?? '')),
    }))
    const sent: object[] = []
    archive.on(contracts.createComment, ({ body }) => {
      sent.push(body)
      return sampleComment(body.body)
    })
    const field = await section.findByRole('textbox', { name: 'Your comment' })
    await person.type(field, '@An')
    await person.click(await screen.findByRole('option', { name: 'Anna' }))
    await waitFor(() => expect(field).toHaveValue('@Anna '))
    await person.clear(field)
    await person.type(field, 'Dear @Anna Rossi, look')
    await person.click(section.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: 'Dear @Anna Rossi, look', mentions: [rossi.id] }]),
    )
    await waitFor(() => expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveFocus())
    const status = await section.findByText('Your comment was added.')
    await person.keyboard('More')
    await person.click(section.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    // Another element with the same text, so that it is announced again.
    await waitFor(() => expect(status).not.toBeInTheDocument())
    expect(await section.findByText('Your comment was added.')).toBeVisible()
  })

  test('is not sent by Ctrl and Enter while somebody is being chosen', async () => {
    const { archive, person, section } = await open([])
    archive.on(contracts.listMentionableUsers, () => ({ users: [toRef(bruno)] }))
    const field = await section.findByRole('textbox', { name: 'Your comment' })
    await person.type(field, 'Ask @bru')
    await screen.findByRole('option', { name: 'Bruno Rossi' })
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(field).toHaveValue('Ask @Bruno Rossi '))
    expect(archive.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('that could not be sent stays in the form', async () => {
    const { archive, person, section } = await open([])
    archive.on(contracts.createComment, () => new ErrorReply('upstream-unavailable'))
    const field = await section.findByRole('textbox', { name: 'Your comment' })
    await person.type(field, 'Precious')
    await person.click(section.getByRole('button', { name: 'Send' }))
    expect(await section.findByText(/not available|cannot be reached|try again/i)).toBeVisible()
    expect(field).toHaveValue('Precious')
  })

  test('that is typed while the previous one is being sent stays in the form', async () => {
    const { archive, person, section } = await open([])
    let finish: (() => void) | undefined
    archive.on(contracts.createComment, async ({ body }) => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return sampleComment(body.body)
    })
    const field = await section.findByRole('textbox', { name: 'Your comment' })
    await person.type(field, 'First')
    await person.click(section.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(finish).toBeDefined())
    await person.clear(field)
    await person.type(field, 'Second')
    finish?.()
    expect(await section.findByText('Your comment was added.')).toBeVisible()
    expect(section.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Second')
  })

  test('replies to another one, which it quotes', async () => {
    const asked = sampleComment('Who is this?')
    const { archive, person, section } = await open([asked])
    const sent: object[] = []
    archive.on(contracts.createComment, ({ body }) => {
      sent.push(body)
      return sampleComment(body.body)
    })
    await person.click(await section.findByRole('button', { name: 'Reply to Bruno Rossi' }))
    const field = section.getByRole('textbox', { name: 'Your comment' })
    await waitFor(() => expect(field).toHaveFocus())
    await person.keyboard('Ida')
    await person.click(section.getByRole('button', { name: 'Do not reply' }))
    await person.click(section.getByRole('button', { name: 'Reply to Bruno Rossi' }))
    await person.click(section.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: 'Ida', replyToId: asked.id }]))
  })

  test('replies to a comment that is not loaded any more', async () => {
    const stored = [sampleComment('Who is this?')]
    const { person, section, store } = await open(stored)
    await person.click(await section.findByRole('button', { name: 'Reply to Bruno Rossi' }))
    stored.length = 0
    store.dispatch(api.util.invalidateTags(['Comments']))
    expect(await section.findByText('Reply to a comment')).toBeVisible()
  })

  test('is edited in its place, also over a save from another device', async () => {
    const own = sampleComment('Helo', { author: toRef(ada), may: { ...nothing, edit: true, remove: true } })
    const stored = [own]
    const { archive, person, section } = await open(stored)
    const versions: number[] = []
    archive.on(contracts.changeComment, ({ body }) => {
      versions.push(body.version)
      const saved = { ...own, body: 'Hallo', version: 2 }
      if (body.version === 1) {
        stored[0] = saved
        return new ErrorReply(
          'version-conflict',
          [],
          {},
          {
            current: saved,
            savedAt: new Date().toISOString(),
            savedBy: toRef(ada),
          },
        )
      }
      stored[0] = { ...saved, body: body.body, version: 3 }
      return stored[0]
    })
    await person.click(await section.findByRole('button', { name: 'Actions for the comment by Ada Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const form = within(await section.findByRole('form', { name: 'Edit' }))
    const field = form.getByRole('textbox', { name: 'Your comment' })
    await person.clear(field)
    await person.type(field, 'Hello')
    await person.click(form.getByRole('button', { name: 'Save' }))
    await person.click(await form.findByRole('button', { name: 'Save my version' }))
    expect(await section.findByText('Hello')).toBeVisible()
    expect(versions).toEqual([1, 2])
    await waitFor(() => expect(section.queryByRole('form', { name: 'Edit' })).toBeNull())
    await waitFor(() => expect(section.getByRole('listitem')).toHaveFocus())
  })

  test('is removed, says by whom, and is restored', async () => {
    const own = sampleComment('Never mind', {
      author: toRef(ada),
      may: { ...nothing, edit: true, remove: true },
    })
    const stored = [own]
    const { archive, person, section } = await open(stored)
    archive.on(contracts.removeComment, () => {
      stored[0] = {
        ...own,
        removed: { at: new Date().toISOString(), by: toRef(ada) },
        may: { ...nothing, restore: true },
      }
      return stored[0]
    })
    archive.on(contracts.restoreComment, () => {
      stored[0] = own
      return own
    })
    await person.click(await section.findByRole('button', { name: 'Actions for the comment by Ada Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(await section.findByText(/Removed by Ada Rossi/)).toBeVisible()
    expect(section.queryByText('Never mind')).toBeNull()
    const restoring = section.getByRole('button', { name: 'Restore' })
    await waitFor(() => expect(restoring).toHaveFocus())
    await person.click(restoring)
    expect(await section.findByText('Never mind')).toBeVisible()
    await waitFor(() => expect(section.getByRole('listitem')).toHaveFocus())
  })
})

describe('reactions', () => {
  test('to the item show who reacted, and are added and taken back', async () => {
    const others: Reaction = { kind: 'love', count: 22, names: ['Bruno', 'Carla'], own: false }
    const { archive, person, section } = await open([], { reactions: [others] })
    const changed: string[] = []
    archive.on(addItemReaction, ({ params }) => void changed.push(`+${params.kind}`) as undefined)
    archive.on(removeItemReaction, ({ params }) => void changed.push(`-${params.kind}`) as undefined)
    const countReads = () => archive.calls.filter((call) => /^GET .*\/comments$/.test(call)).length
    const love = await section.findByRole('button', { name: '❤️ 22 Love: Bruno, Carla and 20 more' })
    const reads = countReads()
    await person.click(love)
    const own = await section.findByRole('button', { name: /^❤️ 23/ })
    expect(own).toHaveAttribute('aria-pressed', 'true')
    // A fast second tap takes it back.
    await person.click(own)
    await waitFor(() =>
      expect(section.getByRole('button', { name: /^❤️ 22/ })).toHaveAttribute('aria-pressed', 'false'),
    )
    await waitFor(() => expect(changed).toEqual(['+love', '-love']))
    expect(countReads()).toBe(reads)
  })

  test('are not taken back by a reply that was sent before', async () => {
    const { archive, person, section, store } = await open([])
    archive.on(addItemReaction, () => undefined)
    await section.findByRole('button', { name: 'Add: Reactions' })
    const reply = Promise.withResolvers<ReplyOf<typeof contracts.listComments>>()
    archive.on(contracts.listComments, () => reply.promise)
    act(() => {
      store.dispatch(api.util.invalidateTags(['Comments']))
    })
    await person.click(section.getByRole('button', { name: 'Add: Reactions' }))
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'I like it' }))
    await waitFor(() => expect(archive.calls.some((call) => call.startsWith('PUT '))).toBe(true))
    await act(async () => {
      reply.resolve({
        ...{ comments: [sampleComment('The late reply')], reactions: [], total: 1 },
        ...{ may: { comment: true }, nextCursor: null },
      })
      await reply.promise
    })
    await section.findByText('The late reply')
    expect(await section.findByRole('button', { name: '👍 1 I like it: Ada Rossi' })).toBeVisible()
  })

  test('that the archive refuses are undone', async () => {
    const { archive, person, section } = await open([], {
      reactions: [{ kind: 'love', count: 1, names: ['Ada Rossi'], own: true }],
    })
    archive.on(removeItemReaction, () => new ErrorReply('upstream-unavailable'))
    await person.click(await section.findByRole('button', { name: '❤️ 1 Love: Ada Rossi' }))
    await waitFor(() => expect(section.getByRole('button', { name: 'Add: Reactions' })).toHaveFocus())
    expect(await section.findByRole('button', { name: '❤️ 1 Love: Ada Rossi' })).toBeVisible()
  })

  test('to a comment are chosen from a menu, or only shown', async () => {
    const candle: Reaction = { kind: 'remembrance', count: 1, names: ['Carla'], own: false }
    const comment = sampleComment('She was kind', { reactions: [candle] })
    const { archive, person, section } = await open([comment])
    const added: object[] = []
    archive.on(addCommentReaction, ({ params }) => {
      added.push(params)
      return undefined
    })
    await person.click(
      await section.findByRole('button', { name: 'Add: Reactions to the comment by Bruno Rossi' }),
    )
    expect(await screen.findByRole('menuitemcheckbox', { name: /^In memory\s*Carla/ })).toBeVisible()
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'I like it' }))
    expect(await section.findByRole('button', { name: '👍 1 I like it: Ada Rossi' })).toBeVisible()
    await waitFor(() => expect(added).toEqual([{ id: comment.id, kind: 'approval' }]))
  })
})
