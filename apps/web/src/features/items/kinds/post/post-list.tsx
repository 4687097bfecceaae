import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { PostRow } from './post-row.tsx'

export function PostList() {
  const state = useListState('post')
  return (
    <ListPage kind="post" state={state}>
      <ItemList
        kind="post"
        state={state}
        estimate={220}
        gap={16}
        render={(item) => <PostRow item={item} />}
      />
    </ListPage>
  )
}
