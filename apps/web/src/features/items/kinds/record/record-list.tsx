import { PlayAllButton } from '../../../player/public.ts'
import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { RecordRow } from './record-row.tsx'

/** All recordings, each with its player. */
export function RecordList() {
  const state = useListState('record')
  return (
    <ListPage
      kind="record"
      state={state}
      actions={state.trashed ? null : <PlayAllButton source={{ list: state.filter }} />}
    >
      <ItemList kind="record" state={state} estimate={150} render={(item) => <RecordRow item={item} />} />
    </ListPage>
  )
}
