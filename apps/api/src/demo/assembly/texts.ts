import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import type { Conversation } from '../content/conversation.ts'
import { dreams } from '../content/dreams.ts'
import { itemOf } from '../content/entry.ts'
import { conversationsOfFamilies } from '../content/messages-families.ts'
import { conversationsOfMatters } from '../content/messages-matters.ts'
import { postsDe } from '../content/posts-de.ts'
import { postsEn } from '../content/posts-en.ts'
import { postsFr } from '../content/posts-fr.ts'
import { postsIt } from '../content/posts-it.ts'
import type { DemoItem } from '../demo-types.ts'
import { keeperOf } from '../keeper.ts'
import { people } from '../people.ts'

/** All posts of the family. */
export function postItems(): DemoItem[] {
  return [...postsFr, ...postsIt, ...postsEn, ...postsDe].map((entry) => ({
    ...itemOf(entry),
    kind: 'post',
    files: [],
  }))
}

/** All dreams of the family. */
export function dreamItems(): DemoItem[] {
  return dreams.map((entry) => {
    const { dreamer, mood, lucid, recurring, date } = entry
    const details: DetailsOf<'dream'> = {
      dreamer,
      mood,
      ...(date ? { night: date } : {}),
      ...(lucid ? { lucid } : {}),
      ...(recurring ? { recurring } : {}),
    }
    return { ...itemOf(entry), kind: 'dream', details, files: [] }
  })
}

const firstNames: Record<string, string> = Object.fromEntries(
  people.map(({ key, names }) => [key, (names.en ?? key).split(' ')[0] ?? key]),
)

/** The first words of a line, cut between two words. */
function opening(text: string): string {
  if (text.length <= 60) return text
  return `${text.slice(0, text.lastIndexOf(' ', 60))}…`
}

function chatItems(chat: Conversation): DemoItem[] {
  return chat.lines.map(([sentAt, sender, text, language = chat.language]) => {
    const others = chat.people.filter((key) => key !== sender).map((key) => `recipient:${key}`)
    const details: DetailsOf<'message'> = {
      platform: chat.platform,
      conversation: chat.name,
      sender: firstNames[sender] ?? sender,
      sentAt,
    }
    const shared = itemOf({
      title: opening(text),
      body: text,
      language,
      date: sentAt.slice(0, 10),
      people: [`author:${sender}`, ...others].join(' '),
      categories: chat.categories,
      tags: chat.tags,
      by: keeperOf(chat.language),
    })
    return { ...shared, kind: 'message', details, files: [] }
  })
}

/** All messages of the family, conversation by conversation. */
export function messageItems(): DemoItem[] {
  return [...conversationsOfFamilies, ...conversationsOfMatters].flatMap(chatItems)
}
