import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { addTurn, type Rotation, type Turn } from '@lares/shared-types/rotations'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { updateCachedAssets } from '../../../shared/assets/update-cached-assets.ts'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useChangeItemMutation } from '../api/items-api.ts'

type TurnableItem = Pick<Item, 'id' | 'version' | 'may' | 'deletedAt'>

/** Whether the user can turn a picture of an item. */
export function canTurn({ may, deletedAt }: TurnableItem, { family, state, enclosedIn }: Asset): boolean {
  return may.edit && !deletedAt && family === 'image' && state !== 'failed' && !enclosedIn
}

/**
 * Returns a function that turns a picture of an item and shows a toast with Undo, and whether that is under way. The picture
 * appears turned everywhere at once; its new rendition is made in the background.
 */
export function useTurnPicture(item: TurnableItem) {
  const { t } = useTranslation('items')
  const { getState, dispatch } = useStore<{ readonly [api.reducerPath]: ReturnType<typeof api.reducer> }>()
  const [change, { isLoading }] = useChangeItemMutation()
  const showToast = useActionToast()
  const showFailure = useFailureToast()
  /** The item as it was saved last, which is newer than `item` until that has been loaded again. */
  const saved = useRef<{ readonly before: number; readonly item: Item }>(undefined)

  async function save(asset: Asset, rotation: Rotation, version: number): Promise<Item | undefined> {
    const body = { version, rotations: { [asset.id]: rotation } }
    const { data, error } = await change({ params: { id: item.id }, body })
    if (!data) {
      showFailure(error, { 'version-conflict': t('turn.stale') })
      dispatch(api.util.invalidateTags([{ type: 'Item', id: item.id }]))
      return undefined
    }
    saved.current = { before: version, item: data }
    for (const action of updateCachedAssets(getState()[api.reducerPath], data.assets)) dispatch(action)
    return data
  }

  async function turn(asset: Asset, by: Turn): Promise<void> {
    const latest = saved.current?.before === item.version ? saved.current.item : undefined
    const before = latest?.assets.find(({ id }) => id === asset.id)?.rotation ?? asset.rotation ?? 0
    const after = await save(asset, addTurn(before, by), latest?.version ?? item.version)
    if (!after) return
    showToast({
      title: t(by === 270 ? 'turn.doneLeft' : 'turn.doneRight'),
      timeout: 10_000,
      actionLabel: t('trash.undo'),
      onAction: () => void save(asset, before, saved.current?.item.version ?? after.version),
    })
  }

  return { turn: (asset: Asset, by: Turn) => void turn(asset, by), isTurning: isLoading }
}
