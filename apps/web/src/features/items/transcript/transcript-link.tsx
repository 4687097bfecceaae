import type { Item } from '@lares/shared-types/items'
import { isSpokenKind } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import styles from './transcript.module.css'

interface TranscriptLinkProps {
  item: Pick<Item, 'id' | 'kind' | 'may' | 'deletedAt'>
  hasLines: boolean
}

/** A link to the page of the transcript: to correct it, or to read and print it. */
export function TranscriptLink({ item, hasLines }: TranscriptLinkProps) {
  const { t } = useTranslation('items')
  const { id, kind } = item
  const mayCorrect = item.may.edit && !item.deletedAt
  if (!isSpokenKind(kind) || (!hasLines && !mayCorrect)) return null
  return (
    <div className={styles.links}>
      {hasLines && mayCorrect ? (
        <Button
          component={Link}
          to={itemLinks.translations({ id, kind })}
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="language" size={16} />}
        >
          {t('transcript.translate')}
        </Button>
      ) : null}
      <Button
        component={Link}
        to={itemLinks.transcript({ id, kind })}
        variant="subtle"
        size="compact-md"
        leftSection={<Icon name={mayCorrect ? 'edit' : 'printer'} size={16} />}
      >
        {mayCorrect ? t('transcript.correct') : t('transcript.read')}
      </Button>
    </div>
  )
}
