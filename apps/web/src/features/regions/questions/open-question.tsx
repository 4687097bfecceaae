import type { FoundRegion } from '@lares/shared-types/regions'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { RegionAnswers } from '../answers/region-answers.tsx'
import styles from './questions.module.css'
import { RegionCrop } from './region-crop.tsx'

interface OpenQuestionProps {
  found: FoundRegion
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** One question with its picture, the item it is from, and its answers. */
export function OpenQuestion({ found: { region, asset, item }, isOpen, onToggle }: OpenQuestionProps) {
  const { t } = useTranslation('regions')
  const title = useItemTitle()(item)
  const entry = useRef<HTMLLIElement>(null)
  const count = region.suggestions.filter(({ state }) => state === 'open').length

  /** The question is about to leave the list, so the next one takes the focus. */
  function goOn() {
    const next = entry.current?.nextElementSibling ?? entry.current?.previousElementSibling
    next?.querySelector<HTMLElement>('button')?.focus()
    onToggle(false)
  }

  return (
    <li ref={entry} className={styles.question}>
      <div className={styles.top}>
        <RegionCrop region={region} asset={asset} size={144} />
        <div className={styles.text}>
          <Link to={itemLinks.profile(item)} data-alone>
            {title}
          </Link>
          {region.askedBy ? <p>{t('questions.askedBy', { name: region.askedBy.displayName })}</p> : null}
          {count > 0 ? <p>{t('questions.answers', { count })}</p> : null}
          <Button
            variant={isOpen ? 'default' : 'light'}
            leftSection={<Icon name="help-circle" size={18} />}
            aria-expanded={isOpen}
            aria-label={t('questions.answerIn', { title })}
            onClick={() => onToggle(!isOpen)}
          >
            {t('whoIsThis')}
          </Button>
        </div>
      </div>
      {isOpen ? <RegionAnswers region={region} onNamed={goOn} /> : null}
    </li>
  )
}
