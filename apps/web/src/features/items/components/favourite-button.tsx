import type { Item } from '@lares/shared-types/items'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useAddFavouriteMutation, useRemoveFavouriteMutation } from '../api/rating-api.ts'
import styles from './rating.module.css'

type FavouriteState = Pick<Item, 'id' | 'favourite'>

/** Adds an item to the reader's favourites, or removes it. */
export function FavouriteButton({ item }: { item: FavouriteState }) {
  const { t } = useTranslation('items')
  const toggle = useToggleFavourite()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      className={styles.heart ?? ''}
      aria-label={t('marks.favourite')}
      aria-pressed={item.favourite}
      aria-keyshortcuts="f"
      onClick={() => toggle(item)}
    >
      <Icon name={item.favourite ? 'heart-filled' : 'heart'} size={22} />
    </ActionIcon>
  )
}

/** Returns a function that toggles the favourite of an item. Shows a toast when the server refuses it. */
export function useToggleFavourite(): (item: FavouriteState) => void {
  const [addFavourite] = useAddFavouriteMutation()
  const [removeFavourite] = useRemoveFavouriteMutation()
  const showFailure = useFailureToast()
  return ({ id, favourite }) => {
    const call = favourite ? removeFavourite({ params: { id } }) : addFavourite({ params: { id } })
    call.unwrap().catch(showFailure)
  }
}
