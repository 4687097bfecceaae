import type { Item } from '@lares/shared-types/items'

/** What the viewer gives to whatever shows the item in its middle. */
export interface StageProps {
  item: Pick<Item, 'id' | 'assets' | 'language' | 'hasTranscript'>
  title: string
  /** -1 to the item before, 1 to the next. */
  onStep: (step: -1 | 1) => void
  onClose: () => void
}
