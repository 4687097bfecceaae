import type { RenditionName } from '@lares/shared-types/assets'
import type { MediaFamily } from './families.ts'

/** What the deriver of a family makes of its files. */
interface Recipe {
  /**
   * Increment this with every change of the deriver that existing files should get, such as a new rendition: each worker
   * that starts then replaces the renditions that were made by an earlier version.
   */
  readonly version: number
  /** The renditions that a file of the family can have. */
  readonly renditions: readonly RenditionName[]
}

/** The recipe of each family; its deriver is in `derive.ts`. */
export const recipes: Readonly<Record<MediaFamily, Recipe>> = {
  image: { version: 1, renditions: ['thumbnail', 'preview'] },
  audio: { version: 1, renditions: ['playable', 'waveform', 'thumbnail'] },
  video: { version: 1, renditions: ['thumbnail', 'poster', 'playable'] },
  pdf: { version: 1, renditions: ['thumbnail', 'preview', 'page', 'text'] },
  mail: { version: 1, renditions: ['html', 'text'] },
  text: { version: 1, renditions: ['text'] },
  office: { version: 1, renditions: ['text'] },
  other: { version: 1, renditions: [] },
}
