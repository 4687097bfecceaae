import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PictureChoices } from './picture-choices.tsx'
import { toPictureFilter, usePortraitPicturesInfiniteQuery } from './pictures-api.ts'
import styles from './portraits.module.css'

interface ChoosePortraitDialogProps {
  /** Offers to show only the pictures of this person. */
  participantId?: string
  /** The asset id of the current portrait. */
  chosen: string | null
  onChoose: (assetId: string) => void
  onClose: () => void
}

const debounceMs = 250

/** Chooses a portrait among the pictures that the user can see: the newest, or the results of a search. */
export function ChoosePortraitDialog(props: ChoosePortraitDialogProps) {
  const { t } = useTranslation('participants')
  const { participantId, chosen, onChoose, onClose } = props
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), debounceMs)
  const [onlyThisPerson, setOnlyThisPerson] = useState(false)
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    usePortraitPicturesInfiniteQuery(toPictureFilter(query, onlyThisPerson ? participantId : undefined))
  const items = data?.pages.flatMap(({ hits }) => hits.map(({ item }) => item))

  return (
    <AppDialog opened onClose={onClose} title={t('portrait.choose')} size="large">
      <div className={styles.search}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('portrait.search')}
          placeholder={t('portrait.search')}
          leftSection={<Icon name="search" size={18} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {participantId ? (
          <Switch
            label={t('portrait.onlyTheirs')}
            checked={onlyThisPerson}
            onChange={(event) => setOnlyThisPerson(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {error && !currentData ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {items?.length === 0 && currentData ? <EmptyState icon="photo" title={t('portrait.none')} /> : null}
      {error && !currentData ? null : <PictureChoices items={items} chosen={chosen} onChoose={onChoose} />}
      {hasNextPage ? (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('portrait.more')}
        </Button>
      ) : null}
    </AppDialog>
  )
}
