import type { Asset } from '@lares/shared-types/assets'
import type { ChangeItem, Item } from '@lares/shared-types/items'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { updateCachedAssets } from '../../../shared/assets/update-cached-assets.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useChangeItemMutation } from '../api/items-api.ts'

export type ChangeableItem = Pick<Item, 'id' | 'version' | 'may' | 'deletedAt'>
type Appearance = Pick<ChangeItem, 'rotations' | 'posters'>

interface AppearanceChange {
  /** The change, by the file as it was saved last. */
  readonly apply: (asset: Asset) => Appearance
  readonly undo: (asset: Asset) => Appearance
  readonly done: string
}

/**
 * Returns a function that changes how a file of an item looks, and shows a toast with Undo, and whether that is under way. The
 * change is seen everywhere at once; the new renditions are made in the background.
 */
export function useSaveAppearance(item: ChangeableItem) {
  const { t } = useTranslation('items')
  const { getState, dispatch } = useStore<{ readonly [api.reducerPath]: ReturnType<typeof api.reducer> }>()
  const [change, { isLoading }] = useChangeItemMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  /** The item as it was saved last, which is newer than `item` until that has been loaded again. */
  const saved = useRef<{ readonly before: number; readonly item: Item }>(undefined)

  async function save(appearance: Appearance, version: number): Promise<Item | undefined> {
    const { data, error } = await change({ params: { id: item.id }, body: { version, ...appearance } })
    if (!data) {
      showFailure(error, { 'version-conflict': t('turn.stale') })
      dispatch(api.util.invalidateTags([{ type: 'Item', id: item.id }]))
      return undefined
    }
    saved.current = { before: version, item: data }
    for (const action of updateCachedAssets(getState()[api.reducerPath], data.assets)) dispatch(action)
    return data
  }

  async function saveAppearance(asset: Asset, { apply, undo, done }: AppearanceChange): Promise<void> {
    const latest = saved.current?.before === item.version ? saved.current.item : undefined
    const before = latest?.assets.find(({ id }) => id === asset.id) ?? asset
    const after = await save(apply(before), latest?.version ?? item.version)
    if (!after) return
    showToast({
      title: done,
      onUndo: () => void save(undo(before), saved.current?.item.version ?? after.version),
    })
  }

  return { saveAppearance, isSaving: isLoading }
}
