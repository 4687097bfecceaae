import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { DreamCard } from './dream-card.tsx'

/** All dreams, as a grid of dark cards. */
export function DreamList() {
  const state = useListState('dream')
  return (
    <ListPage kind="dream" state={state}>
      <ItemList
        kind="dream"
        state={state}
        estimate={230}
        columnWidth={280}
        gap={16}
        render={(item) => <DreamCard item={item} />}
      />
    </ListPage>
  )
}
