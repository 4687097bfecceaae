import type { Item } from '@lares/shared-types/items'

/** Props of the component that shows the item in the viewer: a picture or a film. */
export interface StageProps {
  item: Pick<Item, 'id' | 'kind' | 'title' | 'assets' | 'language' | 'details' | 'hasTranscript'>
  title: string
  /** Whether the names of the people in a picture are shown over it. */
  areNamesShown: boolean
  /** Moves to the previous (-1) or the next (1) item. */
  onStep: (step: -1 | 1) => void
  onClose: () => void
}
