import type { Item } from '@lares/shared-types/items'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useFavourMutation, useUnfavourMutation } from '../api/marks-api.ts'
import styles from './marks.module.css'

type Favoured = Pick<Item, 'id' | 'favourite'>

/** Keeps an item among the reader's favourites, or takes it off. */
export function FavouriteButton({ item }: { item: Favoured }) {
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

/** Turns the favourite mark of an item over. A refusal is said. */
export function useToggleFavourite(): (item: Favoured) => void {
  const [favour] = useFavourMutation()
  const [unfavour] = useUnfavourMutation()
  const dispatch = useDispatch()
  const failureText = useFailureText()
  return ({ id, favourite }) => {
    const call = favourite ? unfavour({ params: { id } }) : favour({ params: { id } })
    call
      .unwrap()
      .catch((error: unknown) => dispatch(toastShown({ title: failureText(error), intent: 'error' })))
  }
}
