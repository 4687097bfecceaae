import { createCategory, createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Client } from './client.ts'
import { kindStories } from './kind-stories.ts'

/** Creates an item of every kind with a date, a place, a participant, a tag and a category; returns the ids. */
export async function createItemOfEachKind(client: Client): Promise<Record<ItemKind, string>> {
  const names = { en: `Lake ${crypto.randomUUID().slice(0, 8)}` }
  const tag = await client.call(createTag, { body: { names, colour: '#2f6f62' } })
  const category = await client.call(createCategory, { body: { names, colour: '#a8492a' } })
  const person = await client.call(createParticipant, { body: { names: { it: 'Lucia' } } })
  const ids = new Map<ItemKind, string>()
  for (const { kind, title, body, language, file } of kindStories) {
    const fields = {
      ...{
        kind,
        title,
        body,
        language,
        date: '1962~',
        place: { name: 'Lugano', latitude: 46, longitude: 8.95 },
      },
      ...{ tagIds: [tag.id], categoryIds: [category.id] },
      participants: [{ participantId: person.id, role: 'author' as const }],
    }
    const item = await client.add(fields, ...(file ? [await file()] : []))
    await client.waitUntilProcessed(item.id)
    ids.set(kind, item.id)
  }
  const getId = (kind: ItemKind) => ids.get(kind) ?? ''
  return {
    ...{ post: getId('post'), mail: getId('mail'), message: getId('message'), dream: getId('dream') },
    ...{ record: getId('record'), image: getId('image'), video: getId('video'), document: getId('document') },
  }
}
