import { createCategory, createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Client } from './client.ts'
import { kindStories } from './kind-stories.ts'

/** Puts an item of every kind into the archive, with a date, a place, a person, a tag and a category; their ids. */
export async function oneOfEach(by: Client): Promise<Record<ItemKind, string>> {
  const names = { en: `Lake ${crypto.randomUUID().slice(0, 8)}` }
  const tag = await by.call(createTag, { body: { names, colour: '#2f6f62' } })
  const category = await by.call(createCategory, { body: { names, colour: '#a8492a' } })
  const person = await by.call(createParticipant, { body: { names: { it: 'Lucia' } } })
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
    const item = await by.add(fields, ...(file ? [await file()] : []))
    await by.prepared(item.id)
    ids.set(kind, item.id)
  }
  const idOf = (kind: ItemKind) => ids.get(kind) ?? ''
  return {
    ...{ post: idOf('post'), mail: idOf('mail'), message: idOf('message'), dream: idOf('dream') },
    ...{ record: idOf('record'), image: idOf('image'), video: idOf('video'), document: idOf('document') },
  }
}
