import { documentItems } from './assembly/documents.ts'
import { mailItems } from './assembly/mails.ts'
import { photoItems } from './assembly/photos.ts'
import { recordItems } from './assembly/records.ts'
import { dreamItems, messageItems, postItems } from './assembly/texts.ts'
import { videoItems } from './assembly/videos.ts'
import { categories } from './categories.ts'
import type { DemoArchive } from './demo-types.ts'
import { people } from './people.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/**
 * A made-up family over ninety years, in four languages, with files that are drawn when they are asked for.
 * The same seed gives the same archive; another seed draws other pictures.
 */
export function demoArchive(seed = 1934): DemoArchive {
  return {
    users: [...users],
    categories: [...categories],
    tags: [...tags],
    participants: [...people],
    items: [
      ...postItems(),
      ...recordItems(),
      ...documentItems(),
      ...mailItems(seed),
      ...messageItems(),
      ...dreamItems(),
      ...photoItems(seed),
      ...videoItems(seed),
    ],
  }
}
