import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import type { Conversation } from '../content/conversation.ts'
import { dreams } from '../content/dreams.ts'
import { toItemFields } from '../content/entry.ts'
import { familyConversations } from '../content/messages-families.ts'
import { topicConversations } from '../content/messages-topics.ts'
import { postsDe } from '../content/posts-de.ts'
import { postsEn } from '../content/posts-en.ts'
import { postsFr } from '../content/posts-fr.ts'
import { postsIt } from '../content/posts-it.ts'
import type { DemoItem } from '../demo-types.ts'
import { getItemAuthor } from '../item-authors.ts'
import { people } from '../people.ts'

/** Creates all posts of the family. */
export function createPostItems(): DemoItem[] {
  return [...postsFr, ...postsIt, ...postsEn, ...postsDe].map((entry) => ({
    ...toItemFields(entry),
    kind: 'post',
    files: [],
  }))
}

/** Creates all dreams of the family. */
export function createDreamItems(): DemoItem[] {
  return dreams.map((entry) => {
    const { dreamer, mood, lucid, recurring, date } = entry
    const details: DetailsOf<'dream'> = {
      dreamer,
      mood,
      ...(date ? { night: date } : {}),
      ...(lucid ? { lucid } : {}),
      ...(recurring ? { recurring } : {}),
    }
    return { ...toItemFields(entry), kind: 'dream', details, files: [] }
  })
}

const firstNames: Record<string, string> = Object.fromEntries(
  people.map(({ key, names }) => [key, (names.en ?? key).split(' ')[0] ?? key]),
)

/** Shortens a text to about 60 characters, at a word boundary. */
function truncateTitle(text: string): string {
  if (text.length <= 60) return text
  return `${text.slice(0, text.lastIndexOf(' ', 60))}…`
}

function createConversationItems(conversation: Conversation): DemoItem[] {
  return conversation.lines.map(([sentAt, sender, text, language = conversation.language]) => {
    const others = conversation.people.filter((key) => key !== sender).map((key) => `recipient:${key}`)
    const details: DetailsOf<'message'> = {
      platform: conversation.platform,
      conversation: conversation.name,
      sender: firstNames[sender] ?? sender,
      sentAt,
    }
    const shared = toItemFields({
      title: truncateTitle(text),
      body: text,
      language,
      date: sentAt.slice(0, 10),
      people: [`author:${sender}`, ...others].join(' '),
      categories: conversation.categories,
      tags: conversation.tags,
      author: getItemAuthor(conversation.language),
    })
    return { ...shared, kind: 'message', details, files: [] }
  })
}

/** Creates all messages of the family, conversation by conversation. */
export function createMessageItems(): DemoItem[] {
  return [...familyConversations, ...topicConversations].flatMap(createConversationItems)
}
