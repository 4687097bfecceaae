import { createDocumentItems } from './assembly/documents.ts'
import { createMailItems } from './assembly/mails.ts'
import { createPhotoItems } from './assembly/photos.ts'
import { createRecordItems } from './assembly/records.ts'
import { createDreamItems, createMessageItems, createPostItems } from './assembly/texts.ts'
import { createVideoItems } from './assembly/videos.ts'
import { categories } from './categories.ts'
import type { DemoArchive } from './demo-types.ts'
import { people } from './people.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/**
 * Creates the archive of a fictional family over ninety years, in four languages. Files are generated on demand. The
 * same seed gives the same archive; another seed draws other pictures.
 */
export function createDemoArchive(seed = 1934): DemoArchive {
  return {
    users: [...users],
    categories: [...categories],
    tags: [...tags],
    participants: [...people],
    items: [
      ...createPostItems(),
      ...createRecordItems(),
      ...createDocumentItems(),
      ...createMailItems(seed),
      ...createMessageItems(),
      ...createDreamItems(),
      ...createPhotoItems(seed),
      ...createVideoItems(seed),
    ],
  }
}
