import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { type PlayAllSource, useLazyPlayableItemsQuery } from '../api.ts'
import { toTrack } from '../engine/track.ts'
import { usePlayer } from '../use-player.ts'

/** Returns a function that plays everything of a list or search, one after the other, and whether it is being loaded. */
export function usePlayAll() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const [load, { isFetching }] = useLazyPlayableItemsQuery()

  async function playAll(source: PlayAllSource): Promise<void> {
    const { data, error } = await load(source)
    if (error) return showFailure(error)
    const tracks = (data ?? []).flatMap((item) => toTrack(item, item.cover) ?? [])
    if (tracks.length === 0) dispatch(toastShown({ title: t('all.none'), intent: 'info' }))
    else act((player) => player.playAll(tracks))
  }

  return { playAll: (source: PlayAllSource) => void playAll(source), isLoading: isFetching }
}
