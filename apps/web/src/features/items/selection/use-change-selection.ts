import { useNavigate } from 'react-router'
import { type HandedOverSelection, handOverSelection } from '../../../shared/items/handed-over-selection.ts'
import { selectionLink } from '../../../shared/items/selection-link.ts'
import { useUser } from '../../../shared/session/use-user.ts'

/** Returns a function that takes a selection to the page of batches. */
export function useChangeSelection(): (selection: HandedOverSelection) => void {
  const navigate = useNavigate()
  const userId = useUser()?.id ?? ''
  return (selection) => {
    handOverSelection(userId, selection)
    void navigate(selectionLink)
  }
}
